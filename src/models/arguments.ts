import { type Json, type JsonObject, readJson } from '../kernel/index.ts';

const hasPrototype = (value: Json): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototype);
};

/**
 * JSON of a provider; undefined for text with doubtful parts. A member `__proto__` is one: some code on the way of a call
 * would leave it out, and what is approved would not be what was proposed.
 */
export const providerJson = (text: string): Json | undefined => {
  const read = readJson(text);
  return read.ok && !hasPrototype(read.value) ? read.value : undefined;
};

/** Arguments that a provider sends as JSON in a string; undefined unless they are an object without doubtful parts. */
export const argumentsOf = (text: string): JsonObject | undefined => {
  const value = providerJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
};
