import * as z from 'zod';
import { count, extensions, id, jsonObject } from './common.ts';
import { toolProposal } from './tool.ts';

/** A model's answer after its adapter made it plain: text and proposals, and nothing that acts. */
export const modelResponse = z.strictObject({
  /** The provider's own id of the answer; without one a turn with proposals cannot go on (GR-LOOP-18). */
  response_ref: id.nullable(),
  status: z.enum(['completed', 'incomplete', 'failed']),
  text: z.string(),
  proposals: z.array(toolProposal),
  usage: z.strictObject({ input_tokens: count, output_tokens: count }),
  /** Why it is incomplete or failed, as a code. */
  reason: z.string().max(100).optional(),
  extensions,
});

/** A model's answer: text, proposals and usage. It is data, and acts on nothing. */
export type ModelResponse = z.infer<typeof modelResponse>;

/** What a model may be told of an executed tool. */
export const continuationResult = z.strictObject({
  proposal_id: id,
  status: z.literal('executed'),
  /** The output in canonical JSON, bounded; or the words that say that it is withheld. */
  output: z.string(),
  redacted: z.boolean(),
  truncated: z.boolean(),
});

/** What the model is told of one proposal: bounded text, marked where it was cut or withheld. */
export type ContinuationResult = z.infer<typeof continuationResult>;

/** A tool as a model sees it. */
export const offeredTool = z.strictObject({
  name: z.string(),
  description: z.string(),
  input_schema: jsonObject,
});

/** A tool as a model sees it: name, description and the schema of its arguments. */
export type OfferedTool = z.infer<typeof offeredTool>;

/** What was said in one turn, so that a provider without memory can be told all of it again. */
export const modelTurn = z.strictObject({
  response: modelResponse,
  results: z.array(continuationResult),
});

/** An answer of the model with what came of its proposals. */
export type ModelTurn = z.infer<typeof modelTurn>;

/** Trusted instructions and untrusted content are different parts; nothing moves from one to the other (GR-DATA-10). */
export const modelRequest = z.strictObject({
  /** The same for the same run and step, also after a restart (GR-DUR-34). */
  request_id: id,
  instructions: z.string(),
  input: z.array(
    z.strictObject({
      /** `task`: the words of the authorised person. `content`: data to look at, from anywhere. */
      kind: z.enum(['task', 'content']),
      text: z.string(),
      /** Where content comes from. */
      source: z.string().max(500).optional(),
      /** Only `public` is sent unless the application opts in (GR-TOOL-36). */
      sensitivity: z.enum(['public', 'internal', 'sensitive']),
    }),
  ),
  tools: z.array(offeredTool),
  /** Earlier turns, oldest first. */
  turns: z.array(modelTurn),
  max_output_tokens: z.int().min(1).nullable(),
});

/** What a loop asks a model: instructions, input, earlier turns, and the tools that it is offered. */
export type ModelRequest = z.infer<typeof modelRequest>;
/** A piece of what a model is told, with its kind and how sensitive it is. */
export type ModelInput = ModelRequest['input'][number];
