/** Stands in for a part of the store that is being built. */
export const pending = (name: string): never => {
  throw new Error(`${name} is not built yet`);
};
