import { ok, type Result } from '../../../base/index.ts';
import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import { pointerStep } from '../../json/place.ts';
import { childrenOf } from './keywords.ts';

/** What a schema holds that can be referred to. */
export interface Survey {
  /** Every schema object, with the JSON Pointer of its place. */
  readonly places: ReadonlyMap<JsonObject, string>;
  readonly anchors: ReadonlyMap<string, JsonObject>;
}

const no = (what: string): Result<never, string> => ({ ok: false, error: what });

/** Words of other drafts whose meaning would be lost in 2020-12, and a weaker schema be applied. */
const FOREIGN = ['$recursiveRef', '$async', 'dependencies', 'extends', 'disallow', 'divisibleBy'];

interface Surveying {
  readonly places: Map<JsonObject, string>;
  readonly anchors: Map<string, JsonObject>;
}

const surveyOne = ({ places, anchors }: Surveying, schema: JsonObject, place: string): string | undefined => {
  if (place !== '#' && schema['$id'] !== undefined) return '$id stands inside the schema';
  const foreign = FOREIGN.find((word) => schema[word] !== undefined);
  if (foreign !== undefined) return `${foreign} is no word of JSON Schema 2020-12`;
  places.set(schema, place);
  for (const anchor of [schema['$anchor'], schema['$dynamicAnchor']]) {
    if (anchor === undefined) continue;
    if (typeof anchor !== 'string' || anchors.has(anchor)) return 'an anchor is no text, or stands twice';
    anchors.set(anchor, schema);
  }
  return undefined;
};

/** Walks all schemas of a schema, and refuses what would make another document of a part of it. */
export const survey = (root: JsonObject): Result<Survey, string> => {
  const found: Surveying = { places: new Map(), anchors: new Map() };
  const waiting: (readonly [Json, string])[] = [[root, '#']];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [schema, place] = next;
    if (typeof schema === 'boolean') continue;
    if (!isObject(schema)) return no('something that is no schema stands where a schema belongs');
    const wrong = surveyOne(found, schema, place);
    if (wrong !== undefined) return no(wrong);
    for (const [steps, child] of childrenOf(schema))
      waiting.push([child, [place, ...steps.map(pointerStep)].join('/')]);
  }
  return ok(found);
};

const decoded = (fragment: string): string | undefined => {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
};

const at = (value: Json | undefined, step: string): Json | undefined => {
  if (Array.isArray(value)) return /^(?:0|[1-9][0-9]*)$/.test(step) ? value[Number(step)] : undefined;
  return isObject(value) ? value[step] : undefined;
};

/** The schema that a reference within the same document names; undefined for all others, which nobody fetches. */
export const referredTo = (
  root: JsonObject,
  { places, anchors }: Survey,
  ref: Json,
): JsonObject | undefined => {
  const fragment = typeof ref === 'string' && ref.startsWith('#') ? decoded(ref.slice(1)) : undefined;
  if (fragment === undefined) return undefined;
  if (fragment !== '' && !fragment.startsWith('/')) return anchors.get(fragment);
  const steps = fragment.split('/').slice(1);
  let target: Json | undefined = root;
  for (const step of steps) target = at(target, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return isObject(target) && places.has(target) ? target : undefined;
};
