import { NAMESPACE } from '../../src/guidance/index.ts';

/** A sound document in one line, with what `inner` adds to it. */
export const xmlWith = (inner = '', attributes = 'id="x" revision="1" kind="guide" lang="en"'): string =>
  `<guidance xmlns="${NAMESPACE}" ${attributes}><title>t</title><summary>s</summary><applies>a</applies><body>b</body>${inner}</guidance>`;
