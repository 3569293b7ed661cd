import { BUILD_ID, VERSION } from '../guide/index.ts';

/** Version and, for a build, the commit it was made from. */
export const versionLine = (): string =>
  `readback ${VERSION}${BUILD_ID === undefined ? ' (from source)' : ` (build ${BUILD_ID})`}`;
