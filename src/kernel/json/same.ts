import type { Json, JsonObject } from './json.ts';

/** Whether two JSON values are equal, whatever the order of their members. */
export const sameJson = (one: Json, other: Json): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => sameJson(item, other[at] ?? null))
    );
  return sameMembers(one as JsonObject, other as JsonObject);
};

const sameMembers = (one: JsonObject, other: JsonObject): boolean => {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const value = other[name];
      return Object.hasOwn(other, name) && value !== undefined && sameJson(one[name] ?? null, value);
    })
  );
};
