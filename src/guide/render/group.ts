/** Members with the same key together, in the order in which the keys come first. */
export const groupBy = <T>(members: readonly T[], key: (member: T) => string): readonly (readonly T[])[] => [
  ...Map.groupBy(members, key).values(),
];
