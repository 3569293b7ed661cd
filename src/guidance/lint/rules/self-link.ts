import type { LintRule } from '../finding.ts';

/** A link to the document's own id leads a reader back to where it is (LG-LINK-24). */
export const selfLink: LintRule = ({ id, links }) =>
  links.flatMap(({ target }, at) =>
    target === id
      ? [
          {
            code: 'self_link',
            path: `guidance/link[${at + 1}]/@target`,
            message: `the link leads to ${id} itself, where its reader already is: take it out`,
          },
        ]
      : [],
  );
