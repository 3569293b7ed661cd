import type OpenAI from 'openai';
import type { Model } from '../../kernel/index.ts';
import { type AdapterOptions, adapterModel, NO_REDIRECT } from '../adapter.ts';
import { RESPONSES } from './protocol.ts';

/** What of the SDK's client is used; the application makes it, with its own key, address and proxy. */
export type OpenAIClient = Pick<OpenAI, 'responses'>;

/**
 * A model behind the OpenAI Responses API. The SDK's own retries are off: a request is tried again only by the rules of
 * `FAULTS`, under one idempotency key for each step of a run.
 */
export const openaiModel = (client: OpenAIClient, options: AdapterOptions): Model =>
  adapterModel(
    RESPONSES,
    (body, { signal, timeout, key }) =>
      client.responses
        .create(body as unknown as OpenAI.Responses.ResponseCreateParamsNonStreaming, {
          signal,
          timeout,
          maxRetries: 0,
          headers: { 'idempotency-key': key },
          fetchOptions: NO_REDIRECT,
        })
        .asResponse(),
    options,
  );
