import { type Hit, rule } from '../../rule.ts';

export const duplicateId = rule({
  id: 'action-block.duplicate-id',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-15', 'VP-17-08'],
  title: 'Two actions have the same id',
  why: 'An approval is given for an id; when two actions share it, one approval covers a command that nobody saw.',
  fix: 'Give each action an id of its own.',
  check: (subject) => {
    const first = new Map<string, number>();
    return subject.guide.actions.all.flatMap((action): readonly Hit[] => {
      const id = action.get('id');
      if (id === undefined) return [];
      const before = first.get(id.value);
      if (before !== undefined)
        return [{ message: `the block at line ${before} has the id "${id.value}" too`, at: id.span }];
      first.set(id.value, action.block.lines.first);
      return [];
    });
  },
});
