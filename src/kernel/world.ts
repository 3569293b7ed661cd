/** The one place where time, chance and digests enter the kernel; `systemWorld` of `readback/store` is the real one. */
export interface KernelWorld {
  /** RFC 3339 in UTC with milliseconds. It decides no lease: that is the clock of the store. */
  readonly now: () => string;
  /** An id that nobody can guess and that was never given before: 1 to 64 characters of `A-Z a-z 0-9 - _`. */
  readonly newId: () => string;
  /** SHA-256 of the UTF-8 bytes of a text, 64 lower-case hexadecimal digits. */
  readonly sha256: (text: string) => string;
  /** Calls `act` once after so many milliseconds, unless the returned function is called first. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** Whether an object is a Proxy, told without touching it; outputs of tools that hold one are then refused unread. */
  readonly isProxy?: (value: object) => boolean;
}
