/**
 * Every code that a problem or a lint finding can have. problem-advice.ts explains each, and
 * docs/guidance/problems.md is made of that.
 */
export const PROBLEM_CODES = [
  // The bytes and the syntax.
  'not_utf8',
  'not_well_formed',
  'xml_version_unsupported',
  'unknown_version',
  'document_too_large',
  'too_many_problems',
  'markdown_invalid',
  'front_matter_invalid',
  // What XML has and a document has not.
  'dtd_forbidden',
  'entity_forbidden',
  'processing_instruction_forbidden',
  'comment_forbidden',
  'cdata_forbidden',
  'embedding_forbidden',
  'nested_markup_forbidden',
  'text_forbidden',
  // The parts of a document.
  'root_element_invalid',
  'unknown_element',
  'unknown_attribute',
  'unknown_member',
  'type_invalid',
  'missing_attribute',
  'missing_child',
  'duplicate_child',
  'duplicate_member',
  'empty_child',
  // What a part says.
  'id_invalid',
  'revision_invalid',
  'kind_invalid',
  'lang_invalid',
  'link_target_invalid',
  'link_revision_invalid',
  'relation_invalid',
  'line_break_forbidden',
  'outer_space_forbidden',
  'control_char_forbidden',
  'override_attempt',
  'secret_request',
  // What lint alone says.
  'invisible_char_warning',
  'unreadable_char_warning',
  'steps_not_operating',
  'dangling_link',
  'missing_target',
  'newer_revision',
  'self_link',
  'duplicate_link',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
