import { rule } from '../../rule.ts';
import { canonicalSource, repositorySource } from './sources.ts';

export const level1SourceUrl = rule({
  id: 'content.level1.source-url',
  severity: 'error',
  blocks: 1,
  section: '18',
  clauses: ['GP-18-04', 'VP-25-06'],
  title: 'Neither a canonical URL nor a repository URL',
  why: 'A text that does not say where it belongs cannot be compared with what its publisher serves.',
  fix: 'Add a line "Canonical URL: https://..." or "Repository: https://...".',
  check: function* ({ guide }) {
    if (canonicalSource(guide) ?? repositorySource(guide)) return;
    yield { message: 'the guide names neither its canonical URL nor its repository' };
  },
});
