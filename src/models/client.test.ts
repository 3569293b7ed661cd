import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { expectTypeOf, test } from 'vitest';
import type { anthropicModel, openaiModel } from './index.ts';

test('the types of both adapters take the clients of the SDKs, and neither takes the other one', () => {
  expectTypeOf<Anthropic>().toExtend<Parameters<typeof anthropicModel>[0]>();
  expectTypeOf<OpenAI>().toExtend<Parameters<typeof openaiModel>[0]>();
  expectTypeOf<OpenAI>().not.toExtend<Parameters<typeof anthropicModel>[0]>();
  expectTypeOf<Anthropic>().not.toExtend<Parameters<typeof openaiModel>[0]>();
});
