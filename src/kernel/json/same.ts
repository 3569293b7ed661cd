/** Whether two JSON values are the same, whatever the order of their members. A member that is undefined is not there. */
export const sameJson = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = membersOf(one);
  return (
    names.length === membersOf(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && sameJson(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
};

const membersOf = (value: object): readonly string[] =>
  Object.keys(value).filter((name) => Reflect.get(value, name) !== undefined);
