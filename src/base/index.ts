export type { CodeAdvice } from './advice.ts';
export { cutPieces, cutText } from './cut.ts';
export { type Around, isMeant, isNamed } from './english/mood.ts';
export { isNegated } from './english/negation.ts';
export { type JsonMember, type JsonNode, parseJson } from './json/parse.ts';
export { lazy } from './lazy.ts';
export { plural } from './plural.ts';
export type {
  DnsRecord,
  FetchProblem,
  FetchRecord,
  NetworkLimits,
  NetworkUse,
  Redirect,
  RequestRecord,
} from './records.ts';
export { allOk, fail, ok, type Problem, type Result } from './result.ts';
export { PLAIN_STYLE, type Style } from './style.ts';
export { succeeds } from './succeeds.ts';
export { turns } from './turns.ts';
export { clip, visible } from './visible.ts';
export { wrap } from './wrap.ts';
