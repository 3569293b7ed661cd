/** What a public repository must not hold, as patterns of high confidence: they find leaks, and replace no review. */
export interface Leak {
  readonly kind: string;
  /** The clause, and what it protects. */
  readonly ids: readonly string[];
  readonly pattern: RegExp;
  /** A hit that is none: reserved names, placeholders. */
  readonly unless?: RegExp;
}

/** Names that belong to nobody (RFC 2606, RFC 6761), and addresses for documentation (RFC 5737, RFC 3849). */
const RESERVED = /(?:^|[@.])(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost)\.?$/i;

const NO_REPLY = /@users\.noreply\./i;

export const LEAKS: readonly Leak[] = [
  {
    kind: 'private key',
    ids: ['GR-PUB-01', 'GR-PUB-11', 'GR-PUB-13'],
    pattern:
      /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s*(?:[A-Za-z][\w-]*: [^\n]*\n|\s)*[A-Za-z0-9+/=]{40}/g,
  },
  {
    kind: 'token of a service',
    ids: ['GR-PUB-01', 'GR-PUB-11'],
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,}|npm_[A-Za-z0-9]{36}|xox[abprs]-[0-9A-Za-z-]{20,}|sk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}|AIza[0-9A-Za-z_-]{35}|glpat-[\w-]{20}|rbt_[\w-]{43})\b/g,
  },
  {
    kind: 'token of a service',
    ids: ['GR-PUB-01', 'GR-PUB-11'],
    pattern:
      /\b(?:ASIA[0-9A-Z]{16}|[sr]k_live_[0-9A-Za-z]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|hf_[A-Za-z0-9]{30,}|pypi-AgE[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|dop_v1_[0-9a-f]{60,}|dckr_pat_[\w-]{20,}|AGE-SECRET-KEY-1[0-9A-Z]{50,}|hooks\.slack\.com\/services\/T\w+\/B\w+\/\w+)/g,
  },
  {
    kind: 'secret with its name',
    ids: ['GR-PUB-01', 'GR-PUB-11', 'GR-PUB-13'],
    // A value that a person would not read as words: letters and digits in one.
    pattern:
      /(?:password|passwd|passphrase|secret|(?:api|access|account|private)[_-]?key|token|credentials?)["'`]?\s{0,4}(?:[:=]|=>)\s{0,4}(?<quote>["'`]?)(?=[^\s"'`]{0,200}[0-9])(?=[^\s"'`]{0,200}[A-Za-z])[A-Za-z0-9+/_!@#%^&*~-][A-Za-z0-9+/_!@#%^&*~.-]{11,500}={0,2}(?:\k<quote>)(?![\w.(${[])|\bBearer [A-Za-z0-9_~+/.-]{24,500}/gi,
    unless: /[:=>]\s*["'`]?(?:your|example|sha256|rbt_|<)|\b(?:process|env|world)\./i,
  },
  {
    kind: 'encrypted secret',
    ids: ['GR-PUB-13'],
    pattern:
      /-----BEGIN PGP MESSAGE-----\s|\$ANSIBLE_VAULT;\d|\bage-encryption\.org\/v1\b|\bENC\[AES256_GCM,|\bU2FsdGVkX1[0-9A-Za-z+/]{10}/g,
  },
  {
    kind: 'signed token',
    ids: ['GR-PUB-01', 'GR-PUB-11'],
    pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/g,
  },
  {
    kind: 'password in an address',
    ids: ['GR-PUB-02', 'GR-PUB-11', 'GR-PUB-12'],
    pattern:
      /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:@/'"`<>$]{1,200}:(?!\/\/)[^\s@/'"`<>$]{1,500}@[a-z0-9.-]{1,250}/gi,
    unless:
      /@(?:[a-z0-9-]+\.)*(?:example(?:\.(?:com|org|net))?|test|invalid|localhost|127\.0\.0\.1|host|db)(?:[:/]|$)/i,
  },
  {
    kind: 'private host',
    ids: ['GR-PUB-02', 'GR-PUB-04', 'GR-PUB-12'],
    pattern: /\b(?:[a-z0-9-]{1,63}\.){1,9}(?:internal|corp|intranet|lan|home\.arpa)\b(?!\.)/gi,
    unless: /(?:^|\.)example\.|^metadata\.google\.internal$/i,
  },
  {
    kind: 'private host',
    ids: ['GR-PUB-02', 'GR-PUB-04', 'GR-PUB-12'],
    pattern:
      /(?<![\w.])(?:(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\w.]*\d)|(?:[a-z0-9-]{1,63}\.){1,9}local(?:domain)?(?![\w.([-]))/gi,
    unless: /(?:^|\.)example\./i,
  },
  {
    kind: 'path of a machine',
    ids: ['GR-PUB-08'],
    pattern: /(?:\/home\/|\/Users\/|[A-Z]:\\\\?Users\\\\?)[A-Za-z][\w.-]*/g,
    unless:
      /[/\\](?:u|user|you|me|name|example|alice|bob|someone|USER|NAME|node|agent|demo|dev|runner|shared|public)$/i,
  },
  {
    kind: 'address of a person',
    ids: ['GR-PUB-05', 'GR-PUB-06', 'GR-PUB-09'],
    pattern: /\b[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,9}[A-Za-z]{2,24}\b/g,
    unless: new RegExp(`${RESERVED.source}|${NO_REPLY.source}|^git@`, 'i'),
  },
  {
    kind: 'reasoning of a model',
    ids: ['GR-PUB-07', 'GR-PUB-14'],
    pattern: /"(?:encrypted_content|reasoning_content|thinking)"\s*:\s*"[A-Za-z0-9+/=_ -]{200,}"/g,
  },
];

/** Names of files that hold secrets, private settings or the state of somebody's machine. */
export const FORBIDDEN_NAMES: readonly {
  readonly pattern: RegExp;
  readonly ids: readonly string[];
  readonly why: string;
}[] = [
  {
    pattern:
      /(?:^|\/)(?:\.env(?!\.example$)(?:\..*)?|\.netrc|\.pgpass|\.git-credentials|credentials(?:\.json)?|secrets?\.(?:json|ya?ml|toml))$/,
    ids: ['GR-PUB-01', 'GR-PUB-02', 'GR-PUB-12'],
    why: 'files of this name hold private settings',
  },
  {
    pattern:
      /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|age|vault)$|(?:^|\/)(?:id_(?:rsa|ed25519|ecdsa)|.*vault.*\.ya?ml)$/,
    ids: ['GR-PUB-11', 'GR-PUB-13'],
    why: 'files of this kind hold keys or encrypted secrets',
  },
  {
    pattern: /\.(?:sqlite3?|db|db-wal|dump|bak|heapsnapshot|har|log)$/,
    ids: ['GR-PUB-04', 'GR-PUB-05', 'GR-PUB-07'],
    why: 'files of this kind hold the state of a machine',
  },
  {
    pattern: /(?:^|\/)(?:operating-rules|playbook-private|internal-policy)[^/]*$/,
    ids: ['GR-PUB-03'],
    why: 'the rules by which an organisation works are its own',
  },
];
