import type Anthropic from '@anthropic-ai/sdk';
import type { Model } from '../../kernel/index.ts';
import { type AdapterOptions, adapterModel, NO_REDIRECT } from '../adapter.ts';
import { MESSAGES } from './protocol.ts';

/** What of the SDK's client is used; the application makes it, with its own key, address and proxy. */
export type AnthropicClient = Pick<Anthropic, 'messages'>;

/**
 * A model behind the Anthropic Messages API. The SDK's own retries are off: a request is tried again only by the rules of
 * `FAULTS`, under one idempotency key for each step of a run.
 */
export const anthropicModel = (client: AnthropicClient, options: AdapterOptions): Model =>
  adapterModel(
    MESSAGES,
    (body, { signal, timeout, key }) =>
      client.messages
        .create(body as unknown as Anthropic.MessageCreateParamsNonStreaming, {
          signal,
          timeout,
          maxRetries: 0,
          headers: { 'idempotency-key': key },
          fetchOptions: NO_REDIRECT,
        })
        .asResponse(),
    options,
  );
