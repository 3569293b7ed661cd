import type { Model } from '../../kernel/index.ts';
import { type AdapterOptions, adapterModel } from '../adapter.ts';
import { type Creates, postBy } from '../client.ts';
import { RESPONSES } from './protocol.ts';

/** What of the SDK's client is used; the application makes it, with its own key, address and proxy. */
export interface OpenAIClient {
  readonly responses: Creates;
}

/** A model behind the OpenAI Responses API. */
export const openaiModel = (client: OpenAIClient, options: AdapterOptions): Model =>
  adapterModel(RESPONSES, postBy(client.responses), options);
