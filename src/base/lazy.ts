/** Computes on first use, remembers for later uses. */
export const lazy = <T>(compute: () => T): (() => T) => {
  let memo: { readonly value: T } | undefined;
  return () => {
    memo ??= { value: compute() };
    return memo.value;
  };
};
