import type { Approval, BoundAction } from '../contracts/approval.ts';
import { canonicalText } from '../json/canonical.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerStep } from '../json/place.ts';
import type { KernelWorld } from '../world.ts';
import { BOUND_MEMBERS } from './bound.ts';
import { BAR, valueLines } from './value-lines.ts';

/** More are counted, and stand in the packet above. */
const MOST = 200;

/** A value that takes more lines is named by its digest: the new one stands above, and the old one was decided before. */
const MOST_LINES = 4;

type World = Pick<KernelWorld, 'sha256'>;

interface Change {
  /** A JSON Pointer below the member. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

const member = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const inObjects = (path: string, before: JsonObject, after: JsonObject): readonly Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .flatMap((name) => changesOf(`${path}/${pointerStep(name)}`, member(before, name), member(after, name)));

const inLists = (path: string, before: readonly Json[], after: readonly Json[]): readonly Change[] =>
  Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, at) =>
    changesOf(`${path}/${at}`, before[at], after[at]),
  );

const changesOf = (path: string, before: Json | undefined, after: Json | undefined): readonly Change[] => {
  if (isObject(before) && isObject(after)) return inObjects(path, before, after);
  if (isList(before) && isList(after)) return inLists(path, before, after);
  // Leaves, or values of two kinds: JSON text tells them apart, and objects of one kind never get here.
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
};

/** One side of a change, its sign in the two columns that its lines leave free. */
const sideLines = (sign: '-' | '+', value: Json | undefined, { sha256 }: World): readonly string[] => {
  if (value === undefined) return [`${BAR}${sign} nothing`];
  const lines = valueLines(value, sha256, 1);
  if (lines.length <= MOST_LINES) return lines.map((line) => `${BAR}${sign}${line.slice(1)}`);
  return [
    `${BAR}${sign} a longer value of ${lines.length} lines, shown in full in its packet:`,
    `${BAR}${sign} ${sha256(canonicalText(value))}`,
  ];
};

const changeLines = ({ path, before, after }: Change, world: World): readonly string[] => [
  `${BAR}at`,
  ...valueLines(path, world.sha256, 1).map((line) => `${BAR}${line}`),
  ...sideLines('-', before, world),
  ...sideLines('+', after, world),
];

// New with every packet.
const ALWAYS_NEW: readonly (keyof BoundAction)[] = ['run_id', 'request_id'];

/** What an action has otherwise than the one in the last packet of its tool, for a person who saw that one. */
export const differenceLines = (
  action: BoundAction,
  previous: Approval | undefined,
  world: World,
): readonly string[] => {
  if (previous === undefined || previous.action.tool_name !== action.tool_name)
    return ['no earlier packet of this tool is known'];
  const members = BOUND_MEMBERS.filter((name) => !ALWAYS_NEW.includes(name));
  const changes = members.flatMap((name) => changesOf(`/${name}`, previous.action[name], action[name]));
  const title = `since the last packet of this tool, ${previous.issued_at} (${previous.status}):`;
  if (changes.length === 0) return [title, `${BAR}nothing differs`];
  const more = changes.length - MOST;
  const rest = more > 0 ? [`${BAR}and ${more} more differences; every value stands above`] : [];
  return [title, ...changes.slice(0, MOST).flatMap((change) => changeLines(change, world)), ...rest];
};
