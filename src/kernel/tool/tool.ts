import type * as z from 'zod';
import type { SideEffectClass } from '../contracts/common.ts';
import type { ToolDefinition, VERIFICATIONS } from '../contracts/tool.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { Secret } from './secret.ts';

/** What the kernel hands to a tool beside its arguments. */
export interface ToolContext {
  readonly run_id: string;
  /** Also the idempotency key, for targets that take one (GR-DIST-16). Null for analysis and reading. */
  readonly operation_id: string | null;
  /** The fencing token, for targets that refuse a lower one than they have seen. */
  readonly fence: number | null;
  readonly target: string | null;
  /** Aborted when the time of the tool is over or the application gives up waiting. */
  readonly signal: AbortSignal;
  /** A secret of the application by its name, for this call; it rejects where the application gives none (GR-PUB-15). */
  readonly secret: (name: string) => Promise<Secret>;
}

/** What a look at the effect said. Anything but `pass` is no success. */
export interface Verification {
  readonly status: (typeof VERIFICATIONS)[number];
  readonly details?: string;
}

/** What a target knows of an operation. It is evidence to look at, and decides nothing (GR-REC-17). */
export interface Lookup {
  readonly found: 'happened' | 'did_not_happen' | 'unknown';
  readonly details: string;
}

/** Thrown by a tool to prove that nothing was sent: the run fails instead of needing recovery (R02). */
export class NotDispatched extends Error {
  override readonly name = 'NotDispatched';
}

/** Thrown by a tool for a known bad end, such as an exit status: the outcome is certain, and it is `failed` (R12). */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
  /** What the model and the result may see of it. */
  readonly output: Json;
  constructor(output: Json = null) {
    super('the tool failed');
    this.output = output;
  }
}

/** What an application writes to make a tool. `A` is the type of the arguments. */
export interface ToolSpec<A = JsonObject> {
  readonly name: string;
  /** Yours; needed for every class above `read`. Change it whenever the behaviour changes. */
  readonly version?: string;
  readonly description: string;
  readonly side_effect_class: SideEffectClass;
  /**
   * A zod object, or a JSON Schema 2020-12 of type object. It checks arguments at once and changes nothing of them: a zod
   * schema with a transform or a default is refused when the tool is registered, and a check that answers later refuses
   * the call.
   */
  readonly input: z.ZodType<A> | JsonObject;
  /** What the call acts on, by the application's own reading of the arguments. */
  readonly target?: (args: A) => string | null;
  readonly sensitive_output?: boolean;
  /** Above `read` always true; below, default: whether there is a `verify`. */
  readonly requires_verification?: boolean;
  /** Of one execution, verification included. Default 30,000. */
  readonly timeout_ms?: number;
  readonly recovery?: { readonly plan: string } | { readonly not_applicable: string };
  /** Where a bound tool comes from; part of what an approval is bound to. */
  readonly provenance?: JsonObject;
  readonly execute: (args: A, context: ToolContext) => Promise<unknown> | unknown;
  /** Looks whether the effect is there, by another way than believing the answer. Needed above `read`. */
  readonly verify?: (args: A, output: Json, context: ToolContext) => Promise<Verification> | Verification;
  /**
   * Takes the effect back, by what was asked and what was answered. The kernel never calls it: the packet tells whoever
   * decides that there is one, and your program offers it, as a tool of its own or by hand. Approvals are bound to whether
   * there is one.
   */
  readonly undo?: (args: A, output: Json, context: ToolContext) => Promise<unknown> | unknown;
  readonly lookup?: (
    operationId: string,
    context: { readonly signal: AbortSignal },
  ) => Promise<Lookup> | Lookup;
}

/** A tool in a registry: frozen, its arguments checked by its schema, its output a JSON value of bounded size. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** Digest of the whole definition: every member that policy or a reviewer relies on (GR-APPR-07). */
  readonly fingerprint: string;
  readonly spec: ToolSpec<never>;
}

/** The application's tools. It cannot be changed; another set of tools is another registry. */
export interface Registry {
  readonly names: readonly string[];
  readonly get: (name: string) => Tool | undefined;
}
