import type { Problem, Result } from '../../base/index.ts';
import type { ModelRequest, ModelResponse } from '../contracts/model.ts';

/** Which route a model is asked by. It is pinned once a run has gone on from an answer (GR-TOOL-38). */
export interface ModelIdentity {
  readonly provider: string;
  readonly model: string;
  /** Digest of route and capabilities, by the adapter. */
  readonly capability_fingerprint: string;
}

/** One model behind one interface. An adapter turns answers into plain data; it approves, classifies and decides nothing. */
export interface Model {
  readonly identity: ModelIdentity;
  /** One request, answered or refused with a code; it retries by itself only what its own rules allow (GR-TOOL-37). */
  respond(
    request: ModelRequest,
    options: { readonly signal: AbortSignal },
  ): Promise<Result<ModelResponse, Problem>>;
  /** Money of an answer, in millionths; null when the application did not say what tokens cost. */
  cost(usage: ModelResponse['usage']): number | null;
}
