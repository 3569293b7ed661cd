import { hash } from 'node:crypto';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import type { Model, ModelRequest } from '../../src/kernel/index.ts';
import { type AdapterOptions, anthropicModel, openaiModel } from '../../src/models/index.ts';

/** Waits that are over at once: retries are counted, not timed. */
export const atOnce: AdapterOptions['world'] = {
  sha256: (text) => hash('sha256', text, 'hex'),
  after: (_ms, act) => {
    const timer = setImmediate(act);
    return () => clearImmediate(timer);
  },
};

type Made = Partial<AdapterOptions>;

export const openaiAt = (url: string, wish: Made = {}): Model =>
  openaiModel(new OpenAI({ apiKey: 'synthetic', baseURL: `${url}/v1` }), {
    model: 'gpt-test',
    world: atOnce,
    ...wish,
  });

export const anthropicAt = (url: string, wish: Made = {}): Model =>
  anthropicModel(new Anthropic({ apiKey: 'synthetic', baseURL: url }), {
    model: 'claude-test',
    world: atOnce,
    ...wish,
  });

export const requestWith = (wish: Partial<ModelRequest> = {}): ModelRequest => ({
  request_id: 'run-1.1',
  instructions: 'Help with the archive.',
  input: [{ kind: 'task', text: 'Archive the report.', sensitivity: 'public' }],
  tools: [
    { name: 'reports.archive', description: 'Archives a report.', input_schema: { type: 'object' } },
    { name: 'look', description: 'Looks.', input_schema: { type: 'object' } },
  ],
  turns: [],
  max_output_tokens: 500,
  ...wish,
});

export const signal = (): AbortSignal => new AbortController().signal;
