/** An object that is still being put together. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Adds a member, unless it has no value. Members are set one by one because merging objects costs many times as much. */
export const put = <T, K extends keyof T>(draft: T, key: K, value: T[K] | undefined): void => {
  if (value !== undefined) draft[key] = value;
};
