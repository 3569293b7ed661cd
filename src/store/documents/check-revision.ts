import { isDeepStrictEqual } from 'node:util';
import { type GuidanceDocument, readXml, summaryOf } from '../../guidance/index.ts';
import { sha256 } from '../digest.ts';
import type { StoreFault } from '../store.ts';
import type { LinkRow, RenditionRow, RevisionRow } from '../tables.ts';
import { documentFrom } from './look-up.ts';
import { linkRow, summaryFrom } from './rows.ts';
import { isSealed } from './seal.ts';

/** A revision with all that belongs to it. */
export interface Whole {
  readonly row: RevisionRow;
  readonly isWithdrawn: boolean;
  readonly renditions: readonly RenditionRow[];
  readonly links: readonly LinkRow[];
}

type Fault = Pick<StoreFault, 'code' | 'message'>;

const mismatch = (message: string): Fault => ({ code: 'integrity_mismatch', message });

const bodyOf = ({ renditions }: Whole, form: RenditionRow['form']): RenditionRow | undefined =>
  renditions.find((one) => one.form === form);

/** What is wrong with a form that is served. */
const renditionFault = (whole: Whole, form: RenditionRow['form'], digest: string): string | undefined => {
  const found = bodyOf(whole, form);
  if (found === undefined) return `its ${form} form is missing`;
  if (found.digest !== digest || found.published_at !== whole.row.published_at)
    return `its ${form} form is not the one that was published`;
  return whole.isWithdrawn || sha256(found.body) === digest
    ? undefined
    : `its ${form} form does not have its digest`;
};

const parsedJson = (json: string): GuidanceDocument | undefined => {
  try {
    return documentFrom(json).document;
  } catch {
    return undefined;
  }
};

const isEmptied = ({ row, renditions, links }: Whole): boolean =>
  `${row.title}${row.summary}${row.applies}` === '' &&
  row.tags === '[]' &&
  links.length === 0 &&
  renditions.every(({ body }) => body === '');

/** What a document says, against its other form and against the rows that lists and backlinks read. */
const contentFaults = (whole: Whole): readonly Fault[] => {
  const { row, links } = whole;
  const parsed = readXml(bodyOf(whole, 'xml')?.body ?? '');
  if (!parsed.ok) return [mismatch('its xml form is no document')];
  const document = parsed.value;
  const expected = document.links.map((link, index) => linkRow(row, link, index));
  return [
    ...(isDeepStrictEqual(parsedJson(bodyOf(whole, 'json')?.body ?? ''), document)
      ? []
      : [mismatch('its json form says something else than its xml form')]),
    ...(isSealed(row) && isDeepStrictEqual(summaryFrom(row), summaryOf(document))
      ? []
      : [mismatch('what lists show of it is not what it says')]),
    ...(isDeepStrictEqual(
      links.map((link) => ({ ...link })),
      expected,
    )
      ? []
      : [{ code: 'index_mismatch' as const, message: 'the index of its links is not what it links to' }]),
  ];
};

const faultsIn = (whole: Whole): readonly Fault[] => {
  const { row, isWithdrawn } = whole;
  const forms = [
    renditionFault(whole, 'xml', row.digest),
    renditionFault(whole, 'json', row.json_digest),
  ].filter((fault) => fault !== undefined);
  if (forms.length > 0) return forms.map(mismatch);
  if (!isWithdrawn) return contentFaults(whole);
  return isEmptied(whole) ? [] : [mismatch('it was withdrawn, and something of it is still there')];
};

/** What is wrong with one revision. */
export const faultsOf = (whole: Whole): readonly StoreFault[] => {
  const { id, revision } = whole.row;
  return faultsIn(whole).map(({ code, message }) => ({
    code,
    id,
    revision,
    message: `revision ${revision} of "${id}": ${message}`,
  }));
};
