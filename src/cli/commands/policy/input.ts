import { fail, lazy, ok, type Result } from '../../../base/index.ts';
import { readDocument, readStream } from '../../../evidence/index.ts';
import type { Json, Policy, PolicyCall } from '../../../kernel/index.ts';
import type { OptionSpec, Parsed } from '../../command.ts';
import type { World } from '../../world.ts';

export const loadKernel = lazy(() => import('../../../kernel/index.ts'));

export const TOOLS: OptionSpec = {
  name: 'tools',
  value: 'FILE',
  help: 'definitions of tools as a JSON array; needed where calls name them',
};

/** A call of a file of calls, with the line on which it stands, counted from 1. */
export interface CallLine {
  readonly line: number;
  readonly call: PolicyCall;
}

const MOST_BYTES = 64 * 1024 * 1024;

const within = (path: string, problem: { code: string; message: string; fix: string }): Result<never> =>
  fail(problem.code, `${path}: ${problem.message}`, problem.fix);

/** Reads a file, or standard input for `-`, as UTF-8. */
const readText = async (path: string, world: World): Promise<Result<string>> => {
  const received = path === '-' ? await readStream(world.stdin()) : readDocument(path, MOST_BYTES);
  if (!received.ok) return received;
  const { bytes, truncated } = received.value;
  if (truncated) return fail('input_too_large', `${path}: it is larger than can be read`, 'give less of it');
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fail('input.no-utf-8', `${path}: this is no UTF-8`, 'save it as UTF-8');
  }
};

const readJsonAt = async (path: string, text: string): Promise<Result<Json>> => {
  const { readJson } = await loadKernel();
  const read = readJson(text);
  return read.ok ? read : within(path, read.error);
};

const readJsonFile = async (path: string, world: World): Promise<Result<Json>> => {
  const text = await readText(path, world);
  return text.ok ? readJsonAt(path, text.value) : text;
};

/** The path that an option names; without it the command cannot be run. */
export const pathOf = (parsed: Parsed, option: string): Result<string> => {
  const path = parsed.value(option);
  return path === undefined || path === ''
    ? fail('usage', `--${option} is missing`, `name a file: --${option} FILE`)
    : ok(path);
};

/** Reads the rules of a file. */
export const readPolicyFile = async (path: string, world: World): Promise<Result<Policy>> => {
  const json = await readJsonFile(path, world);
  if (!json.ok) return json;
  const { readPolicy } = await loadKernel();
  const read = readPolicy(json.value);
  return read.ok ? read : within(path, read.error);
};

const readTools = async (parsed: Parsed, world: World) => {
  const path = parsed.value('tools');
  if (path === undefined) return ok([]);
  const json = await readJsonFile(path, world);
  if (!json.ok) return json;
  const { readDefinitions } = await loadKernel();
  const read = readDefinitions(json.value);
  return read.ok ? read : within(path, read.error);
};

/** Reads one recorded call. */
export const readCallFile = async (
  path: string,
  parsed: Parsed,
  world: World,
): Promise<Result<PolicyCall>> => {
  const tools = await readTools(parsed, world);
  if (!tools.ok) return tools;
  const json = await readJsonFile(path, world);
  if (!json.ok) return json;
  const { readCall } = await loadKernel();
  const read = readCall(json.value, tools.value);
  return read.ok ? read : within(path, read.error);
};

/** Reads recorded calls, one a line; blank lines are passed over. */
export const readCallLines = async (
  path: string,
  parsed: Parsed,
  world: World,
): Promise<Result<readonly CallLine[]>> => {
  const [tools, text] = [await readTools(parsed, world), await readText(path, world)];
  if (!tools.ok) return tools;
  if (!text.ok) return text;
  const { readCall } = await loadKernel();
  const calls: CallLine[] = [];
  for (const [at, one] of text.value.split('\n').entries()) {
    if (one.trim() === '') continue;
    const json = await readJsonAt(`${path}:${at + 1}`, one);
    if (!json.ok) return json;
    const call = readCall(json.value, tools.value);
    if (!call.ok) return within(`${path}:${at + 1}`, call.error);
    calls.push({ line: at + 1, call: call.value });
  }
  return ok(calls);
};
