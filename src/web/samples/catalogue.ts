import { fail, lazy, ok, type Result } from '../../base/index.ts';
import {
  DOCUMENT_ROUTES,
  type DocumentRef,
  documentJson,
  documentUrls,
  type GuidanceDocument,
  type LookUp,
  type Routes,
  summaryOf,
  writeXml,
} from '../../guidance/index.ts';
import type { Backlink, Documents, ListItem, Rendition, RevisionEntry } from '../../store/index.ts';
import { sha256 } from '../http/sha256.ts';
import { SAMPLE_DOCUMENTS } from './documents.ts';

/** A place of documents that are read by id and revision: the published ones, or the samples. */
export type Shelf = Pick<Documents, 'latest' | 'document' | 'rendition' | 'revisions' | 'backlinks'>;

/** The protocol samples: built in, fixed, and never among what was published (LG-HTTP-10). */
export interface Samples extends Shelf {
  /** The latest revision of each, by id. */
  readonly items: readonly ListItem[];
}

export const SAMPLE_ROUTES: Routes = { api: '/api/guides', pages: '/guide' };

/** Nobody published a sample: it comes with the program. */
const ORIGIN = { published_at: '2026-01-01T00:00:00.000Z', author: 'sample' };

interface Sample {
  readonly document: GuidanceDocument;
  readonly entry: RevisionEntry;
  readonly xml: Rendition;
  readonly json: Rendition;
}

const renditionOf = ({ id, revision }: DocumentRef, body: string): Rendition => ({
  ...{ id, revision, body },
  digest: sha256(body),
  published_at: ORIGIN.published_at,
});

/** A sample says of itself what it is, and where the documents are that it is not one of (LG-HTTP-11). */
const sampleOf = (document: GuidanceDocument): Sample => {
  const xml = renditionOf(document, writeXml(document));
  const served = JSON.parse(
    documentJson(document, { digest: xml.digest, ...ORIGIN }, SAMPLE_ROUTES),
  ) as object;
  const json = JSON.stringify({ ...served, sample: true, catalogue: DOCUMENT_ROUTES.api });
  return {
    document,
    entry: { ...summaryOf(document), digest: xml.digest, ...ORIGIN, author_name: 'Protocol sample' },
    xml,
    json: renditionOf(document, `${json}\n`),
  };
};

const latestOf = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(({ document: { id, revision } }) =>
    samples.every(({ document: other }) => other.id !== id || other.revision <= revision),
  );

const backlinksIn = (
  samples: readonly Sample[],
  id: string,
  revision: number | undefined,
): readonly Backlink[] =>
  samples.flatMap(({ document }) =>
    document.links
      .filter((link) => link.target === id && (revision === undefined || link.revision === revision))
      .map(({ relation, when, label, revision: target_revision }) => ({
        ...{ id: document.id, revision: document.revision, lang: document.lang, title: document.title },
        ...{ relation, when, label, target_revision },
      })),
  );

type Lack = 'document' | 'revision';

const MISSING = { document: 'missing_target', revision: 'missing_revision' } as const;

const absent = (lack: Lack): LookUp<never> => ({
  found: false,
  absence: { code: MISSING[lack], message: `there is no such ${lack} among the samples` },
});

const notFound = (lack: Lack): Result<never> =>
  fail(
    `${lack}_not_found`,
    `there is no such ${lack} among the samples`,
    `samples are listed at ${SAMPLE_ROUTES.api}`,
  );

const all = lazy(() => SAMPLE_DOCUMENTS.map(sampleOf));

export const openSamples = (): Samples => {
  const samples = all();
  const latest = latestOf(samples);
  const find = (ref: DocumentRef): Sample | undefined =>
    samples.find(({ document }) => document.id === ref.id && document.revision === ref.revision);
  const lack = (id: string): Lack =>
    samples.some(({ document }) => document.id === id) ? 'revision' : 'document';
  return {
    items: latest
      .map(({ document }) => ({ ...summaryOf(document), published_at: ORIGIN.published_at }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    latest: async (id) => {
      const found = latest.find(({ document }) => document.id === id);
      return found === undefined ? absent('document') : { found: true, value: found.document.revision };
    },
    document: async (ref) => {
      const found = find(ref);
      if (found === undefined) return absent(lack(ref.id));
      const { document, xml } = found;
      return {
        found: true,
        value: { document, digest: xml.digest, url: documentUrls(ref, SAMPLE_ROUTES).self },
      };
    },
    rendition: async (ref, form) => {
      const found = find(ref);
      return found === undefined ? notFound(lack(ref.id)) : ok(found[form]);
    },
    revisions: async (id) => samples.filter(({ document }) => document.id === id).map(({ entry }) => entry),
    backlinks: async (id, wish = {}) => backlinksIn(wish.all === true ? samples : latest, id, wish.revision),
  };
};
