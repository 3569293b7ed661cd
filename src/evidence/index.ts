export type { GatherOptions, LogPin } from './gathering.ts';
export { readAnchors, readDocument, readLocal, readStream, readSupplied } from './local.ts';
export { gatherNamed, gatherPublicWeb } from './public-web.ts';
export { receive } from './received.ts';
export { readRepository } from './repository.ts';
export { loadEvidence, SAVED_LIMIT, saveEvidence } from './saved.ts';
