/**
 * Knowledge that judging borrows from libraries. It is handed in, so that a command that starts often loads a library
 * only when a guide makes a rule ask for it (docs/adr/0003).
 */
export interface Lookups {
  /** The registered domain by the public suffix list, private section included (A41); undefined for a bare suffix or an address. */
  readonly registeredDomain: (host: string) => string | undefined;
  /** Whether the whole name is a public suffix, such as `co.uk` or `github.io`. */
  readonly isPublicSuffix: (host: string) => boolean;
  /** npm SemVer semantics (A46). Undefined when `range` is none. */
  readonly satisfies: (version: string, range: string) => boolean | undefined;
  /** A shell script as an AST. */
  readonly parseShell: (source: string) => import('unbash').Script;
  /** TOML as plain data; undefined when it does not parse. */
  readonly parseToml: (source: string) => Readonly<Record<string, unknown>> | undefined;
}
