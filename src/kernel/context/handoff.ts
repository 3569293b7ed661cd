import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { extensions, id, json, jsonObject } from '../contracts/common.ts';
import { deepFreeze } from '../json/freeze.ts';
import { firstFault } from '../json/place.ts';
import { safeJson } from '../json/safe.ts';
import { refuse } from '../problem.ts';

/** What may be handed over. There is no word for approving or deciding: that stays with the decision owner (GR-TOOL-39). */
export const AUTHORITIES = [
  'research',
  'analyze',
  'recommend',
  'call_tools',
  'modify_state',
  'external_communication',
  'destructive_action',
] as const;

export type AuthorityName = (typeof AUTHORITIES)[number];

/** What is not named is not given. */
export const handoffAuthority = z.strictObject({
  research: z.boolean().optional(),
  analyze: z.boolean().optional(),
  recommend: z.boolean().optional(),
  call_tools: z.boolean().optional(),
  modify_state: z.boolean().optional(),
  external_communication: z.boolean().optional(),
  destructive_action: z.boolean().optional(),
});

export type HandoffAuthority = z.infer<typeof handoffAuthority>;

const SENSITIVITIES = ['public', 'internal', 'sensitive'] as const;

const sensitivity = z.enum(SENSITIVITIES);

const shortText = z.string().min(1).max(1000);

/** A fact holds no line of prose: each text in it is short and has no line break. */
const isFactual = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length <= 200 && !/[\r\n\u2028\u2029]/.test(value);
  return (
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every((pair) => pair.every(isFactual))
  );
};

/** An input of a handoff: structured facts, or a bounded text that says where it is from and instructs nobody (GR-DATA-12). */
export const handoffInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('facts'),
    sensitivity,
    value: json.refine(isFactual, 'facts hold no long text and no line break'),
  }),
  z.strictObject({
    kind: z.literal('text'),
    sensitivity,
    source: z.string().min(1).max(500),
    value: z.string().max(4000),
  }),
]);

export type HandoffInput = z.infer<typeof handoffInput>;

/** Work that is handed to somebody else, with an end and a way back. It transfers work, and no decision. */
export const handoff = z.strictObject({
  handoff_id: id,
  objective: shortText,
  /** Who decides, before and after. */
  decision_owner: id,
  decision_context: shortText.optional(),
  decision_being_supported: shortText.optional(),
  inputs: z.record(z.string(), handoffInput).optional(),
  scope: z.array(id).min(1),
  exclusions: z.array(id).optional(),
  authority: handoffAuthority,
  /** What comes back, such as a JSON Schema. */
  output_contract: jsonObject,
  completion_condition: shortText,
  return_to: id,
  extensions,
});

/** Work that one worker hands to another: its task, scope, inputs, authority and budget, and who still decides. */
export type Handoff = z.infer<typeof handoff>;

/** What somebody holds at this moment, and so the most that they can hand on. */
export interface Mandate {
  readonly holder: string;
  readonly decision_owner: string;
  readonly scope: readonly string[];
  readonly exclusions: readonly string[];
  readonly authority: HandoffAuthority;
}

/** What a receiver needs for its work, as the application declares it (GR-TOOL-01, GR-TOOL-05). */
export const handoffReceiver = z.strictObject({
  name: id,
  /** The most that it is ever given. */
  authority: handoffAuthority,
  inputs: z.array(
    z.strictObject({
      name: z.string().min(1),
      /** The most sensitive that it may be. */
      sensitivity,
      /** The scopes for which it is needed. A sensitive input that names none is never handed over. */
      scope: z.array(id).optional(),
    }),
  ),
});

/** What a receiver takes: the inputs that it declares and needs. */
export type HandoffReceiver = z.infer<typeof handoffReceiver>;

const invalid = (what: string): Result<never, Problem> =>
  refuse(
    'handoff_invalid',
    `this is no handoff: ${what}`,
    'schemas/kernel-handoff.schema.json is the form of a handoff',
  );

/** Reads a handoff from plain data: a frozen copy, or `handoff_invalid` with the place of the first fault. */
export const readHandoff = (value: unknown): Result<Handoff, Problem> => {
  const copy = safeJson(value, { strict: true });
  if (!copy.ok) return invalid('it is no plain JSON value');
  const read = handoff.safeParse(copy.value);
  if (read.success) return ok(deepFreeze(read.data));
  return invalid(firstFault(read.error));
};

const widens = (what: string): Result<never, Problem> =>
  refuse('handoff_widens_authority', `the handoff ${what}`, 'hand over no more than you hold');

type Widening = readonly [
  says: string,
  holds: (given: Handoff, giver: Mandate, to: HandoffReceiver) => boolean,
];

const given = (authority: HandoffAuthority): readonly AuthorityName[] =>
  AUTHORITIES.filter((name) => authority[name] === true);

/** Every way in which a handoff could give more than there is to give. */
const WIDENINGS: readonly Widening[] = [
  [
    'gives an authority that whoever hands over does not have',
    ({ authority }, giver) => given(authority).some((name) => giver.authority[name] !== true),
  ],
  [
    'gives an authority that the receiver is never given',
    ({ authority }, _, to) => given(authority).some((name) => to.authority[name] !== true),
  ],
  ['names another decision owner', ({ decision_owner }, giver) => decision_owner !== giver.decision_owner],
  ['returns to somebody else', ({ return_to }, giver) => return_to !== giver.holder],
  [
    'reaches beyond the scope of whoever hands over',
    ({ scope }, giver) => scope.some((one) => !giver.scope.includes(one)),
  ],
  [
    'drops an exclusion',
    ({ exclusions = [] }, giver) => giver.exclusions.some((one) => !exclusions.includes(one)),
  ],
  ['covers what it excludes', ({ scope, exclusions = [] }) => scope.some((one) => exclusions.includes(one))],
];

const levelOf = (one: HandoffInput['sensitivity']): number => SENSITIVITIES.indexOf(one);

/** Why an input is not for this receiver; undefined when it is. */
const inputFault = (name: string, input: HandoffInput, scope: readonly string[], to: HandoffReceiver) => {
  const declared = to.inputs.find((one) => one.name === name);
  if (declared === undefined) return 'is not declared by the receiver';
  if (levelOf(input.sensitivity) > levelOf(declared.sensitivity))
    return 'is more sensitive than the receiver may be given';
  const needed = declared.scope?.some((one) => scope.includes(one)) ?? input.sensitivity !== 'sensitive';
  return needed ? undefined : 'is not needed for this scope';
};

/**
 * Hands work over: gives what the receiver holds then, and so the most that it can hand on. Refused where anything is
 * wider than before (`handoff_widens_authority`) or an input is not declared, too sensitive or unrelated
 * (`handoff_input_refused`).
 */
export const handOver = (
  work: Handoff,
  giver: Mandate,
  receiver: HandoffReceiver,
): Result<Mandate, Problem> => {
  const wider = WIDENINGS.find(([, is]) => is(work, giver, receiver));
  if (wider !== undefined) return widens(wider[0]);
  for (const [name, input] of Object.entries(work.inputs ?? {})) {
    const fault = inputFault(name, input, work.scope, receiver);
    if (fault !== undefined)
      return refuse('handoff_input_refused', `an input ${fault}`, 'hand over what the question needs');
  }
  return ok({
    holder: receiver.name,
    decision_owner: work.decision_owner,
    scope: work.scope,
    exclusions: work.exclusions ?? [],
    authority: work.authority,
  });
};
