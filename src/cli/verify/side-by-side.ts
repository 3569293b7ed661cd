/** Works on all items, at most `width` of them at a time; the results stand in the order of the items. */
export const sideBySide = async <Item, Outcome>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<readonly Outcome[]> => {
  const outcomes = new Array<Outcome>(items.length);
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) outcomes[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return outcomes;
};
