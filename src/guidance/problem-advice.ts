import type { CodeAdvice } from '../base/index.ts';
import type { ProblemCode } from './problem-codes.ts';

/** What each code of a document means and what to change, in Markdown of one line; docs/guidance/problems.md is made of it. */
export const PROBLEM_ADVICE: Readonly<Record<ProblemCode, CodeAdvice>> = {
  not_utf8: {
    meaning: 'The bytes are not UTF-8, or the document says that it is in another encoding.',
    fix: 'Save the document as UTF-8. The message names the first byte that is none.',
  },
  not_well_formed: {
    meaning:
      'The text breaks the syntax of XML (or of JSON, when JSON is read): an element that is not closed, an attribute twice, a bare `&` or `<`, text outside the root. What stands after it was not looked at, except where it could be told safely.',
    fix: 'Correct the place that is named, then validate again: more may follow.',
  },
  xml_version_unsupported: {
    meaning: 'The declaration names a version of XML other than 1.0.',
    fix: 'Write `<?xml version="1.0" encoding="UTF-8"?>`, or no declaration.',
  },
  unknown_version: {
    meaning:
      'The format is not `urn:linked-guidance:0.1`. Nothing of the document was read: another version is never guessed at.',
    fix: 'Give the root that namespace if the document is written for 0.1, or use a reader that knows the version.',
  },
  document_too_large: {
    meaning:
      'The document is over one of its limits (docs/guidance/documents.md), which the message names, or has elements deeper than root and child. To be published, a tag has at most 1000 bytes.',
    fix: 'Split it into several documents and link them.',
  },
  too_many_problems: {
    meaning: 'There are more problems than are told; the rest was not looked at.',
    fix: 'Correct those that were told, and validate again.',
  },
  markdown_invalid: {
    meaning: 'The Markdown has a part that no document has, or lacks one that it must have.',
    fix: 'Follow the layout that `readback guidance show --format markdown` prints.',
  },
  front_matter_invalid: {
    meaning:
      'The block between the two `---` lines at the top is missing, is no YAML, or holds what is no field.',
    fix: 'Write the fields as `name: value` lines between two lines of `---`.',
  },
  dtd_forbidden: {
    meaning: 'There is a document type declaration. It was skipped, and nothing in it was evaluated.',
    fix: 'Remove `<!DOCTYPE …>`.',
  },
  entity_forbidden: {
    meaning:
      'An entity is used that is not one of `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&apos;`, or one is declared.',
    fix: 'Write the character itself, or its number, as in `&#x4E2D;`.',
  },
  processing_instruction_forbidden: {
    meaning: 'There is a `<?…?>` other than the XML declaration.',
    fix: 'Remove it.',
  },
  comment_forbidden: {
    meaning: 'There is a comment. An agent that reads the XML sees it, and no other reader does.',
    fix: 'Remove it, or write what it says as text.',
  },
  cdata_forbidden: {
    meaning: 'There is a CDATA section.',
    fix: 'Write its text, with `&lt;` for `<` and `&amp;` for `&`.',
  },
  embedding_forbidden: {
    meaning:
      'An element, an attribute or a namespace of another format is there: a script, SVG, XHTML, XInclude, `xlink:href`, an `on…` attribute.',
    fix: 'Remove it. A document is text and links by id.',
  },
  nested_markup_forbidden: {
    meaning: 'An element stands within a text.',
    fix: 'Write text only; `&lt;b&gt;` for markup that is meant as text.',
  },
  text_forbidden: {
    meaning: 'Text stands between the elements.',
    fix: 'Put it into one of them, or remove it.',
  },
  root_element_invalid: {
    meaning: 'The root is not `guidance`.',
    fix: 'Name it `guidance`.',
  },
  unknown_element: {
    meaning: 'The format has no such element.',
    fix: 'Correct the name. There are `title`, `summary`, `applies`, `body`, `step`, `link`, `check` and `tag`, all in the namespace of the root.',
  },
  unknown_attribute: {
    meaning: 'The element has no such attribute.',
    fix: 'Correct the name, or remove the attribute. The root has `id`, `revision`, `kind` and `lang`; a link has `target`, `revision`, `relation` and `when`.',
  },
  unknown_member: {
    meaning: 'The JSON or the front matter has a field that no document has.',
    fix: 'Correct its name, or remove it.',
  },
  type_invalid: {
    meaning: 'A field holds a value of another type, such as a number where text belongs.',
    fix: 'Write the type that the message names.',
  },
  missing_attribute: {
    meaning: 'A field that is an attribute in XML is missing or empty.',
    fix: 'Add it. Every link says when its target is worth reading (`when`).',
  },
  missing_child: {
    meaning: 'A field that is an element in XML is missing.',
    fix: 'Add it: every document has `title`, `summary`, `applies` and `body`. In Markdown the body is the text between the front matter and the first section.',
  },
  duplicate_child: {
    meaning: 'One of `title`, `summary`, `applies` and `body` stands more than once.',
    fix: 'Keep one.',
  },
  duplicate_member: {
    meaning: 'A field of the JSON or of the front matter stands twice.',
    fix: 'Keep one.',
  },
  empty_child: {
    meaning: 'A text is empty, or only white space.',
    fix: 'Write something, or leave the element out if it need not be there.',
  },
  id_invalid: {
    meaning:
      'The id has other characters than lower-case letters, digits and hyphens. To be published it must also begin and end with a letter or a digit, have at most 64 characters, and not be `latest`.',
    fix: 'Choose such an id, as in `review-changes`.',
  },
  revision_invalid: {
    meaning:
      'The revision is not a whole number from 1 to 9007199254740991, or is not written as one: `01`, `+1` and `latest` are none.',
    fix: 'Write a number such as `3`.',
  },
  kind_invalid: {
    meaning: 'The kind is not `guide`, `context` or `evidence`.',
    fix: 'Write one of them, in lower case.',
  },
  lang_invalid: {
    meaning: 'The language is no BCP 47 tag. To be published it must also have at most 64 characters.',
    fix: 'Write one such as `en` or `zh-CN`, with hyphens.',
  },
  link_target_invalid: {
    meaning:
      'The target of a link is not an id. Links lead to documents of the same catalogue, never to a URL or a path. To be published it must also have at most the 64 characters of an id.',
    fix: 'Write the bare id of the document. Name an outside source in the text.',
  },
  link_revision_invalid: {
    meaning: 'The revision of a link is not a whole number from 1. A link always names one exact revision.',
    fix: 'Write the number of the revision that is meant.',
  },
  relation_invalid: {
    meaning: 'The relation of a link is not `guide`, `context` or `evidence`.',
    fix: 'Write one of them, in lower case.',
  },
  line_break_forbidden: {
    meaning: 'A title, a tag or the label of a link has a line break. It can be read, and not be published.',
    fix: 'Join its lines, or shorten it.',
  },
  outer_space_forbidden: {
    meaning: 'A title, a tag or the label of a link has white space around it.',
    fix: 'Remove the space.',
  },
  control_char_forbidden: {
    meaning:
      'A character that XML 1.0 cannot carry: a control character, U+FFFE, U+FFFF, or half of a surrogate pair.',
    fix: 'Remove it. The message names the character.',
  },
  override_attempt: {
    meaning:
      'The text asks an agent to set aside instructions that rank above it. It is not published, and a reader does not offer it.',
    fix: 'Take that out. A local operator who has read it can publish it with `--accept override_attempt`.',
  },
  secret_request: {
    meaning:
      'The text asks an agent for a secret: a password, a key, a token. It is not published, and a reader does not offer it.',
    fix: 'Take that out. A local operator who has read it can publish it with `--accept secret_request`.',
  },
  invisible_char_warning: {
    meaning:
      'A character that nobody sees, or that reorders the text around it. It is allowed, and pages show its code point.',
    fix: 'Remove it, unless the language needs it.',
  },
  unreadable_char_warning: {
    meaning:
      'A character that nobody can read: a tag character, a C1 control, U+FFFD, one for private use or unassigned.',
    fix: 'Write what is meant in other characters.',
  },
  steps_not_operating: {
    meaning: 'A document of kind `context` or `evidence` has steps. They never operate.',
    fix: 'Make it a `guide`, or say the same in its body.',
  },
  dangling_link: {
    meaning:
      'A link leads to a document, or a revision, that is not published or was withdrawn. It does not prevent publication.',
    fix: 'Publish it, or link one that exists.',
  },
  missing_target: {
    meaning:
      'This catalogue has no document of this id. Published documents and protocol samples are two catalogues, and a link stays in its own.',
    fix: 'Correct the id, publish it here, or take the link out.',
  },
  newer_revision: {
    meaning: 'A link names a revision, and a newer one is published.',
    fix: 'Read the newer one, and link it if it still says what is meant.',
  },
  self_link: {
    meaning: 'A link leads to the document that it stands in.',
    fix: 'Remove it.',
  },
  duplicate_link: {
    meaning: 'Two links have the same target, revision and relation.',
    fix: 'Keep one; join what their `when` says.',
  },
};
