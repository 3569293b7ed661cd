import { type JsonObject, readJson } from '../kernel/index.ts';

/** Arguments that a provider sends as JSON in a string; undefined unless they are an object without doubtful parts. */
export const argumentsOf = (text: string): JsonObject | undefined => {
  const value = readJson(text);
  if (!value.ok || typeof value.value !== 'object' || value.value === null || Array.isArray(value.value))
    return undefined;
  return value.value as JsonObject;
};
