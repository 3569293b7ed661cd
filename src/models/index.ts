export type { AdapterOptions, Price } from './adapter.ts';
export { type AnthropicClient, anthropicModel } from './anthropic/model.ts';
export { failoverModel } from './failover.ts';
export { FAULTS, type Fault } from './faults.ts';
export type { Sends } from './input.ts';
export { type OpenAIClient, openaiModel } from './openai/model.ts';
