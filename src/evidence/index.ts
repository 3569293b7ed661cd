export { gatherHost, gatherNamed, gatherPublicWeb } from './fetching.ts';
export type { LogPin } from './gathering.ts';
export { readAnchors, readDocument, readLocal, readStream, readSupplied } from './local.ts';
export type { FetchOptions } from './options.ts';
export type { Given } from './provenance.ts';
export type { Wish } from './public-web.ts';
export { receive } from './received.ts';
export { readRepository } from './repository.ts';
export { loadEvidence, SAVED_LIMIT, saveEvidence } from './saved.ts';
