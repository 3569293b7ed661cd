import { ok, type Result } from '../../base/index.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import type { Authority } from '../kernel.ts';
import type { Authorization, Policy } from '../policy/policy.ts';
import { policyDigest, readPolicy } from '../policy/read.ts';
import { type Refusal, refuse } from '../problem.ts';
import type { ReasonCode } from '../reason-codes.ts';
import type { Parts } from './parts.ts';

/** What the application says of one call at this moment. It is never kept. */
export interface Authorized {
  readonly authorization: Authorization;
  readonly policy: Policy;
  readonly policy_digest: string;
}

export type AskedCall = Parameters<Authority['authorize']>[0];

const denied = (code: ReasonCode, message: string): Result<never, Refusal> =>
  refuse(code, message, 'look into the log of the application; nothing was executed');

/** What is thrown may hold secrets, so nothing of it is told on. */
const orDenied = async <T>(
  question: () => T | Promise<T>,
  code: ReasonCode,
  message: string,
): Promise<Result<Awaited<T>, Refusal>> => {
  try {
    return ok(await question());
  } catch {
    return denied(code, message);
  }
};

const revalidated = async (authority: Authority, principal: string): Promise<Result<void, Refusal>> => {
  const { revalidate } = authority;
  if (revalidate === undefined) return ok(undefined);
  const valid = await orDenied(
    () => revalidate.call(authority, principal),
    'principal_revoked',
    'whether the principal is still valid could not be found out',
  );
  if (!valid.ok) return valid;
  return valid.value === true ? ok(undefined) : denied('principal_revoked', 'the principal is not valid now');
};

const listOf = <T>(list: T): T => (Array.isArray(list) ? ([...list] as T) : list);

/** Each member read once: what the policy decides by, what a person sees and what is compared are then the same. */
const copyOf = (said: Authorization): Authorization => {
  if (typeof said !== 'object' || said === null) return said;
  const { principal, environment, resource, scope, intent, target, materiality, controls } = said;
  return {
    principal: { id: principal?.id, capabilities: listOf(principal?.capabilities) },
    environment,
    resource,
    scope,
    intent,
    target,
    materiality,
    ...(controls === undefined ? {} : { controls: listOf(controls) }),
  };
};

/**
 * Asks the application afresh: rules, authorization, and whether the principal still holds. Whatever it throws denies,
 * with a code and none of its words (GR-POL-13).
 */
export const askAuthority = async (
  { authority, world }: Pick<Parts, 'authority' | 'world'>,
  call: { readonly run: RunState | undefined; readonly request: ToolRequest | AskedCall['request'] },
): Promise<Result<Authorized, Refusal>> => {
  const rules = await orDenied(() => authority.policy(), 'policy_invalid', 'the policy could not be read');
  if (!rules.ok) return rules;
  const policy = readPolicy(rules.value);
  if (!policy.ok) return policy;
  const { tool_name, arguments: args, target } = call.request;
  const request = { tool_name, arguments: structuredClone(args), target };
  const authorization = await orDenied(
    async () => copyOf(await authority.authorize({ run: call.run, request })),
    'ambiguous_authority',
    'the authorization of this call could not be found out',
  );
  if (!authorization.ok) return authorization;
  const said = authorization.value;
  const principal: unknown = said?.principal?.id;
  if (typeof principal !== 'string' || principal === '')
    return denied('security_context_missing', 'the application named no principal');
  const valid = await revalidated(authority, principal);
  if (!valid.ok) return valid;
  return ok({
    authorization: said,
    policy: policy.value,
    policy_digest: policyDigest(policy.value, world),
  });
};
