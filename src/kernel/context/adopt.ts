import { ok, type Problem, type Result } from '../../base/index.ts';
import type { ModelInput } from '../contracts/model.ts';
import { refuse } from '../problem.ts';
import type { KernelWorld } from '../world.ts';

/** Where text comes from that nobody adopted: it is looked at, and instructs nobody (GR-DATA-01). */
export const EXTERNAL_SOURCES = [
  'webpage',
  'file',
  'message',
  'repository',
  'issue',
  'comment',
  'tool_output',
  'retrieved_state',
  'model_output',
  'mcp_metadata',
  'other',
] as const;

/** Where text from outside comes from. */
export type ExternalSource = (typeof EXTERNAL_SOURCES)[number];

/** Text that nobody here wrote: data, until a person adopts it. */
export interface ExternalText {
  readonly kind: ExternalSource;
  /** Which one: an address, a path, a name. */
  readonly name: string;
  readonly text: string;
  readonly sensitivity: ModelInput['sensitivity'];
}

/** External text as a model may see it: content, whatever it says of itself. */
export const contentOf = ({ kind, name, text, sensitivity }: ExternalText): ModelInput => ({
  kind: 'content',
  text,
  source: `${kind}:${name}`.slice(0, 500),
  sensitivity,
});

/** A person's act: exactly this text, from exactly there, shall be an instruction. */
export interface Adoption {
  readonly human: string;
  /** `kind:name` of the source, as the person was shown it. */
  readonly source: string;
  /** SHA-256 of the text, as the person was shown it. */
  readonly digest: string;
}

/** An instruction that was external text, with who made it one. */
export interface AdoptedText extends Adoption {
  readonly input: ModelInput;
}

const refused = (message: string): Result<never, Problem> =>
  refuse('untrusted_instruction', message, 'a person who may adopts the text by its source and digest');

/**
 * Makes external text an instruction. Only an application calls this, after an authenticated person asked for it by source
 * and digest; nothing that a model, a tool or a document says reaches it (GR-DATA-02). `adopters` are the people who may.
 */
export const adoptText = (
  external: ExternalText,
  adoption: Adoption,
  adopters: readonly string[],
  world: Pick<KernelWorld, 'sha256'>,
): Result<AdoptedText, Problem> => {
  const content = contentOf(external);
  const { human, source, digest } = adoption;
  if (human.trim() === '' || !adopters.includes(human))
    return refused('whoever adopts it is not a person who may');
  if (source !== content.source) return refused('the text comes from another source than was adopted');
  if (digest !== world.sha256(external.text)) return refused('the text is another one than was adopted');
  return ok({ human, source, digest, input: { ...content, kind: 'task' } });
};
