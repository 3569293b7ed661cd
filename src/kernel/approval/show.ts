import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Approval, approval as approvalSchema, type BoundAction } from '../contracts/approval.ts';
import { packetDigest } from '../fingerprint.ts';
import type { Json } from '../json/json.ts';
import { refuse } from '../problem.ts';
import type { KernelWorld } from '../world.ts';
import { differenceLines } from './difference.ts';
import { BAR, PACKET_COLUMNS, valueLines } from './value-lines.ts';
import { readValue } from './value-text.ts';

const TITLE = 'readback packet 1';
const END = 'end of the packet';
const DIGEST = 'packet_digest';
const PACKET = 'packet.';

/** What will happen comes first. */
export const SHOWN_MEMBERS = [
  'tool_name',
  'side_effect_class',
  'target',
  'arguments',
  'materiality',
  'resource',
  'environment',
  'requester',
  'principal',
  'capability',
  'tool_version',
  'tool_definition_fingerprint',
  'policy_revision',
  'policy_digest',
  'guide',
  'run_id',
  'request_id',
] as const satisfies readonly (keyof BoundAction)[];

const PACKET_MEMBERS = [
  'approval_id',
  'run_id',
  'reasons',
  'recommendation',
  'recovery',
  'issued_at',
  'expires_at',
  'action_fingerprint',
  'extensions',
] as const satisfies readonly (keyof Approval)[];

type World = Pick<KernelWorld, 'sha256'>;

const LABEL = 19;

/** A label and its value: on one line where they fit, else the value below it. */
const memberLines = (label: string, value: Json, world: World): readonly string[] => {
  const lines = valueLines(value, world.sha256);
  const [first = '', ...rest] = lines;
  const line = `${label.padEnd(LABEL)} ${first}`;
  return line.length <= PACKET_COLUMNS && !first.startsWith('#')
    ? [line, ...rest.map((one) => `${BAR}${one}`)]
    : [label, ...lines.map((one) => `${BAR}${one}`)];
};

const packetLines = (approval: Approval, world: World): readonly string[] => [
  TITLE,
  ...SHOWN_MEMBERS.flatMap((name) => memberLines(name, approval.action[name], world)),
  ...PACKET_MEMBERS.flatMap((name) => {
    const value = approval[name];
    return value === undefined ? [] : memberLines(`${PACKET}${name}`, value, world);
  }),
  ...memberLines(DIGEST, packetDigest(approval, world), world),
  END,
];

/**
 * The packet as a person must see it before deciding, ending in a line feed: every member in visible ASCII, no line longer
 * than 78 columns, so that nothing of it can look like a line of the packet; then what differs from `previous`, the
 * last packet of the same tool. `readShown` reads it back.
 */
export const showPacket = (approval: Approval, world: World, previous?: Approval): string => {
  const lines = [...packetLines(approval, world), ...differenceLines(approval.action, previous, world)];
  return `${lines.join('\n')}\n`;
};

const wrong = (): Result<never, Problem> =>
  refuse('approval_mismatch', 'these bytes are no whole packet', 'show the packet again');

interface Shown {
  readonly label: string;
  readonly lines: string[];
}

/** Groups the lines between title and end by their labels. */
const membersOf = (lines: readonly string[]): readonly Shown[] => {
  const all: Shown[] = [];
  for (const line of lines) {
    const [, label, value] = /^([a-z_.]+) *(.*)$/.exec(line) ?? [];
    if (line.startsWith(BAR)) all.at(-1)?.lines.push(line.slice(BAR.length));
    else all.push({ label: label ?? '', lines: value === undefined || value === '' ? [] : [value] });
  }
  return all;
};

const assembled = (members: readonly Shown[]): Result<Approval, Problem> => {
  const action: Record<string, Json> = {};
  const packet: Record<string, Json> = {};
  for (const { label, lines } of members) {
    const value = readValue(lines);
    if (!value.ok) return value;
    if (label.startsWith(PACKET)) packet[label.slice(PACKET.length)] = value.value;
    else if (label !== DIGEST) action[label] = value.value;
  }
  const whole = { ...packet, action, status: 'pending', decision: null, used_at: null };
  // Checked, but not taken from the schema: what was shown counts as it is.
  return approvalSchema.safeParse(whole).success ? ok(whole as unknown as Approval) : wrong();
};

/**
 * Reads a shown packet back as the approval (pending) that it shows. Every byte up to the end of the packet must be what
 * `showPacket` writes for it, digests included; anything else is refused with `approval_mismatch`.
 */
export const readPacket = (text: string, world: World): Result<Approval, Problem> => {
  const lines = text.split('\n');
  const end = lines.indexOf(END);
  if (lines[0] !== TITLE || end < 0) return wrong();
  const approval = assembled(membersOf(lines.slice(1, end)));
  if (!approval.ok) return approval;
  const again = packetLines(approval.value, world).join('\n');
  return again === lines.slice(0, end + 1).join('\n') ? approval : wrong();
};

/** What a shown packet would bind an approval to. */
export const readShown = (text: string, world: World): Result<BoundAction, Problem> => {
  const packet = readPacket(text, world);
  return packet.ok ? ok(packet.value.action) : packet;
};
