/** What each group of commands is for. A new group is one line here. */
export const GROUPS: Readonly<Record<string, string>> = {
  guidance: 'write, publish and read small linked documents',
  'guidance author': 'who publishes',
  'guidance collection': 'bookmarks of documents',
  'guidance draft': 'content that is not published yet',
  'guidance token': 'who may publish over HTTP',
  ledger: 'the record of all runs, to which entries are only added',
  policy: 'what a policy decides of calls, and what another one would',
  runs: 'governed runs: what waits, what happened, what must be settled',
  'runs approver': 'who may sign decisions',
  store: 'the database',
};
