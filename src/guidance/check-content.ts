import { clip, plural, visible } from '../base/index.ts';
import { codePointName, forbiddenIn, utf8Length } from './characters.ts';
import {
  type Content,
  DOCUMENT_LIMITS,
  type DocumentLimits,
  type DocumentProblem,
  KINDS,
  type Link,
} from './document.ts';
import { LANGUAGE_TAG } from './language-tag.ts';
import { isRevision } from './revision.ts';

/** Lower-case ASCII letters, digits and hyphens (LG-DOC-20). */
export const ID = /^[a-z0-9-]+$/;

/** Of one field, so that a megabyte of NUL gives no megabyte of problems. */
const MOST_CHARACTERS = 10;

const shown = (value: string): string => `"${clip(visible(value), 80)}"`;

const KIND_WORDS = 'guide, context or evidence';

type Problems = DocumentProblem[];

/** Any text: only characters that XML 1.0 can carry. */
const checkCharacters = (problems: Problems, path: string, text: string): void => {
  for (const { offset, codePoint } of forbiddenIn(text, MOST_CHARACTERS)) {
    const message = `${codePointName(codePoint)} at offset ${offset} is no character of XML 1.0; remove it`;
    problems.push({ code: 'control_char_forbidden', path, message, offset });
  }
};

/** A text that says something (LG-DOC-46). */
const checkText = (problems: Problems, path: string, text: string): void => {
  checkCharacters(problems, path, text);
  if (!/\S/.test(text))
    problems.push({
      code: 'empty_child',
      path,
      message: 'there is no text here; write some, or leave it out',
    });
};

const targetAdvice = (target: string): string => {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:|^\/\/|^www\./.test(target))
    return 'a link leads to a document of this catalogue by its id, never to a URL; name an outside source in the text';
  if (/[/#?]/.test(target))
    return 'a link names the bare id of a document of this catalogue: no path, query or fragment';
  return 'a link names the id of a document: lower-case letters, digits and hyphens';
};

const checkLink = (problems: Problems, link: Link, at: number): void => {
  const path = `guidance/link[${at + 1}]`;
  checkCharacters(problems, `${path}/@target`, link.target);
  if (!ID.test(link.target))
    problems.push({
      code: 'link_target_invalid',
      path: `${path}/@target`,
      message: `the target ${shown(link.target)} is no id: ${targetAdvice(link.target)}`,
    });
  if (!isRevision(link.revision))
    problems.push({
      code: 'link_revision_invalid',
      path: `${path}/@revision`,
      message: `the revision ${link.revision} is none: write a whole number from 1, which revision it is exactly`,
    });
  if (!KINDS.includes(link.relation))
    problems.push({
      code: 'relation_invalid',
      path: `${path}/@relation`,
      message: `the relation ${shown(link.relation)} is unknown: write ${KIND_WORDS}`,
    });
  checkCharacters(problems, `${path}/@when`, link.when);
  if (!/\S/.test(link.when))
    problems.push({
      code: 'missing_attribute',
      path: `${path}/@when`,
      message: '`when` is empty: say in words when the target is worth reading',
    });
  checkText(problems, path, link.label);
};

const checkHead = (problems: Problems, content: Content): void => {
  checkCharacters(problems, 'guidance/@id', content.id);
  if (!ID.test(content.id))
    problems.push({
      code: 'id_invalid',
      path: 'guidance/@id',
      message: `the id ${shown(content.id)} must be of lower-case letters, digits and hyphens (a-z, 0-9, -)`,
    });
  if (!KINDS.includes(content.kind))
    problems.push({
      code: 'kind_invalid',
      path: 'guidance/@kind',
      message: `the kind ${shown(content.kind)} is unknown: write ${KIND_WORDS}`,
    });
  checkCharacters(problems, 'guidance/@lang', content.lang);
  if (!LANGUAGE_TAG.test(content.lang))
    problems.push({
      code: 'lang_invalid',
      path: 'guidance/@lang',
      message: `the lang ${shown(content.lang)} is no BCP 47 tag: write one such as en or zh-CN, with hyphens`,
    });
};

/** A list within its limit; what is beyond it is told once and not looked at. */
const within = <T>(
  problems: Problems,
  name: 'step' | 'link' | 'check' | 'tag',
  of: readonly T[],
  limit: number,
): readonly T[] => {
  if (of.length <= limit) return of;
  problems.push({
    code: 'document_too_large',
    path: `guidance/${name}[${limit + 1}]`,
    message: `${plural(of.length, name)}, and the limit \`${name}s\` is ${limit}: split the document`,
  });
  return of.slice(0, limit);
};

const checkBody = (problems: Problems, body: string, limit: number): void => {
  checkText(problems, 'guidance/body', body);
  // Three bytes are the most that one code unit takes, so most texts need no count.
  const bytes = body.length * 3 <= limit ? 0 : utf8Length(body);
  if (bytes > limit)
    problems.push({
      code: 'document_too_large',
      path: 'guidance/body',
      message: `the body has ${bytes} bytes, and the limit \`bodyBytes\` is ${limit}: split the document`,
    });
};

/**
 * What the format demands of any content, in whatever form it was written: every problem at once, in the order of the
 * fields. What only publication demands is in `publishable`; the size of a whole document is measured where it is read.
 */
export const checkContent = (
  content: Content,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): readonly DocumentProblem[] => {
  const problems: Problems = [];
  checkHead(problems, content);
  for (const name of ['title', 'summary', 'applies'] as const)
    checkText(problems, `guidance/${name}`, content[name]);
  checkBody(problems, content.body, limits.bodyBytes);
  const texts = (name: 'step' | 'check' | 'tag', of: readonly string[], limit: number): void =>
    within(problems, name, of, limit).forEach((text, at) => {
      checkText(problems, `guidance/${name}[${at + 1}]`, text);
    });
  texts('step', content.steps, limits.steps);
  within(problems, 'link', content.links, limits.links).forEach((link, at) => {
    checkLink(problems, link, at);
  });
  texts('check', content.checks, limits.checks);
  texts('tag', content.tags, limits.tags);
  return problems;
};
