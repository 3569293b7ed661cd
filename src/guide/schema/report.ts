import { z } from 'zod';
import { SURFACES } from '../evidence.ts';
import type { Report } from '../report/report.ts';
import { channel, count, instant, level, mode, optional, sha256, text } from './common.ts';

const semver = z.string().regex(/^[0-9]+\.[0-9]+\.[0-9]+(?:[-+].*)?$/);
const uri = z.url();

const verifier = z.strictObject({
  name: z.literal('readback'),
  version: semver,
  verifier_profile: z.literal('human-verifiable-assistant-guide-verifier'),
  verifier_profile_version: semver,
  guide_profile: z.literal('human-verifiable-assistant-guide'),
  guide_profile_version: semver,
  supported_guide_profile_versions: z.array(text),
  build_id: optional(text),
  fixture_suite_version: optional(semver),
});

const input = z.strictObject({
  evaluation_mode: mode,
  path: optional(text),
  url: optional(uri),
  manifest_path: optional(text),
  expected_canonical_url: optional(uri),
  expected_guide_sha256: optional(sha256),
  expected_max_level: optional(level),
  registries: optional(z.array(text)),
  replayed: optional(z.literal(true)),
  replayed_evidence_sha256: optional(sha256),
});

const status = z.int().min(100).max(599);
const problems = optional(z.array(z.strictObject({ code: text, message: text })));

const urlRequest = {
  url: uri,
  final_url: optional(uri),
  fetched_at: instant,
  http_status: optional(status),
  problems,
};

const dnsRequest = z.strictObject({
  name: text,
  type: z.enum(['TXT', 'CNAME']),
  fetched_at: instant,
  rcode: optional(text),
  problems,
});

const request = z.union([z.strictObject(urlRequest), dnsRequest]);
const requests = optional(z.array(request));

const otherFetch = z.strictObject({
  ...urlRequest,
  sha256: optional(sha256),
  same_bytes: optional(z.boolean()),
});

const fetch = z.strictObject({
  url: uri,
  final_url: uri,
  fetched_at: instant,
  http_status: optional(status),
  headers: z.record(z.string(), z.string()),
  redirects: z.array(z.strictObject({ from: uri, to: uri, status: z.int().min(300).max(399) })),
  tls_valid: optional(z.boolean()),
  peer: optional(text),
  canonical_match: optional(z.boolean()),
  problems,
  refetch: optional(otherFetch),
  copies: optional(z.array(otherFetch)),
});

const network = z.strictObject({
  limits: z.strictObject({
    dns_ms: count,
    connect_ms: count,
    total_ms: count,
    redirects: count,
    header_bytes: count,
    guide_bytes: count,
    document_bytes: count,
  }),
  overrides: optional(
    z.strictObject({
      resolve: optional(z.array(text)),
      resolve_unused: optional(z.array(text)),
      dns: optional(text),
      cacert_sha256: optional(sha256),
      allow_private: optional(z.literal(true)),
    }),
  ),
});

const surface = z.strictObject({
  surface: z.enum(SURFACES),
  status: z.enum(['read', 'absent', 'unreachable']),
  reason: optional(text),
  names: z.array(z.strictObject({ url: uri, not_followed: optional(text) })),
  requests: z.array(request),
});

const guide = z.strictObject({
  received: z.boolean(),
  truncated: z.boolean(),
  bytes: count,
  sha256,
  claimed_level: level,
  achieved_level: level,
  achieved_level_latest: optional(level),
  level5_ready: z.boolean(),
  profile_version: optional(text),
  profile_version_applied: text,
  canonical_url: optional(uri),
  status: optional(text),
  language: text,
});

const manifest = z.strictObject({
  url: optional(uri),
  path: optional(text),
  sha256: optional(sha256),
  fetched: z.boolean(),
  valid: z.boolean(),
  hash_match: optional(z.boolean()),
  bytes_match: optional(z.boolean()),
  guide_sha256: optional(sha256),
  fetched_at: optional(instant),
  requests,
  release: optional(request),
});

const anchor = z.strictObject({
  channel,
  status: z.enum(['present-matches', 'present-mismatch', 'unreachable', 'absent']),
  checked: z.boolean(),
  counted: z.boolean(),
  fetched: z.boolean(),
  reason: optional(text),
  observed_sha256: optional(sha256),
  evidence_path: optional(text),
  evidence_url: optional(uri),
  fetched_at: optional(instant),
  requests,
  commit: optional(text),
  dnssec: optional(z.boolean()),
  ttl: optional(count),
  signature: optional(text),
  signer: optional(text),
  log: optional(text),
  log_index: optional(text),
  signed_at: optional(instant),
});

const summary = z.strictObject({
  blocking_findings: count,
  warnings: count,
  infos: count,
  not_checked: count,
});

const excerpt = z.strictObject({ text: z.string(), start: count, length: z.int().min(1) });

const finding = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/),
  severity: z.enum(['error', 'warning', 'info']),
  message: text,
  section: text,
  line: optional(z.int().min(1)),
  column: optional(z.int().min(1)),
  offset: optional(count),
  length: optional(count),
  end_line: optional(z.int().min(1)),
  end_column: optional(z.int().min(1)),
  evidence: optional(z.string()),
  excerpt: optional(excerpt),
  confidence: optional(z.number().min(0).max(1)),
  blocks_level: optional(level),
  clauses: z.array(text),
  why: text,
  remediation: text,
});

const content = z.strictObject({
  content: text,
  line: z.int().min(1),
  matched: z.string(),
  snippet: z.string(),
  confidence: z.number().min(0).max(1),
});

const action = z.strictObject({
  line: z.int().min(1),
  id: optional(text),
  class: optional(z.array(z.string())),
  approval: optional(text),
  runner: optional(text),
  command: optional(text),
});

const scope = z.strictObject({
  statement: text,
  not_covered: z.array(text),
  residual_risks: z.array(text),
});

const members = z.strictObject({
  verifier,
  input,
  fetch: optional(fetch),
  published: optional(otherFetch),
  network: optional(network),
  discovery: optional(z.array(surface)),
  guide,
  manifest: optional(manifest),
  cross_channel_anchors: optional(z.array(anchor)),
  local_evaluation: z.strictObject({ evaluated_at: instant }),
  summary,
  findings: z.array(finding),
  content: z.array(content),
  actions: z.array(action),
  not_checked: z.array(z.strictObject({ what: text, why: text, section: text })),
  scope,
  compact_report: text,
}) satisfies z.ZodType<Report>;

/** A report as `--format json` prints it. */
export const reportSchema = members.meta({
  title: 'Readback report',
  description:
    'The result of judging one guide: the output schema of the verifier profile, with members of our own beside it. Members without a value are left out. A level is not a statement that a guide is safe.',
});
