/** The version of the package; a test holds it against package.json. */
export const VERSION = '0.1.0';

/** The version of the suite in `fixtures/`, which need not move with the code (VP-28-07); a test holds it against suite.json. */
export const FIXTURE_SUITE_VERSION = '0.2.0';

declare global {
  var READBACK_BUILD_ID: string | undefined;
}

/** The commit of a build, which the bundler defines; source that runs as it stands has none (VP-28-08). */
export const BUILD_ID = globalThis.READBACK_BUILD_ID;
