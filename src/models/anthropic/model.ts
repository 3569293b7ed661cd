import type { Model } from '../../kernel/index.ts';
import { type AdapterOptions, adapterModel } from '../adapter.ts';
import { type Creates, postBy } from '../client.ts';
import { MESSAGES } from './protocol.ts';

/** What of the SDK's client is used; the application makes it, with its own key, address and proxy. */
export interface AnthropicClient {
  readonly messages: Creates;
}

/** A model behind the Anthropic Messages API. */
export const anthropicModel = (client: AnthropicClient, options: AdapterOptions): Model =>
  adapterModel(MESSAGES, postBy(client.messages), options);
