import type { FetchedDocument } from '../../evidence.ts';
import { arrived } from '../../fetched.ts';
import type { Subject } from '../../subject.ts';
import { documentKind } from '../../text/document-kind.ts';
import { decode } from '../../text/text.ts';

const MARK = /^(?:\[assistant-guide-metadata\]|\[action\]|assistant guide:.{0,200})\r?$/im;

/** A line long enough that two texts do not share it by accident. */
const TELLING = 40;

const sharesLine = (one: string, other: string): boolean => {
  const lines = new Set(one.split('\n').filter((line) => line.length >= TELLING));
  return other.split('\n').some((line) => lines.has(line));
};

/** Whether a place serves a guide, be it another one. */
export const isGuide = (copy: FetchedDocument, { evidence, guide }: Subject): boolean => {
  if (!copy.received || !arrived(copy.fetch)) return false;
  if (copy.sha256 === evidence.guide.sha256) return true;
  const text = decode(copy.bytes, false);
  return documentKind(text) === undefined && (MARK.test(text) || sharesLine(guide.text.source, text));
};

/**
 * What the other published places serve (A30), where it is a guide: a page, an empty answer, or a text that says in plain
 * words that there is none, is no copy.
 */
export const servedCopies = (subject: Subject): readonly FetchedDocument[] =>
  (subject.evidence.copies ?? []).filter((copy) => isGuide(copy, subject));
