declare global {
  /** Set by the bundle: an `import()` that stays one. */
  var READBACK_IMPORT: ((url: string) => Promise<object>) | undefined;
}

/**
 * Loads a module that only the person at the command line knows. The command is bundled as CommonJS, where `import()`
 * becomes `require`, which takes no module that waits (ADR 0004); so the bundle brings a real one.
 */
export const importModule: (url: string) => Promise<{ readonly default?: unknown }> =
  globalThis.READBACK_IMPORT ?? ((url) => import(url));
