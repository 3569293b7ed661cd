import {
  type Content,
  type DocumentRef,
  type DocumentSummary,
  type GuidanceDocument,
  NAMESPACE,
} from './document.ts';

/** Where a site has its documents: the interface and the pages, each as a path without a final slash. */
export interface Routes {
  readonly api: string;
  readonly pages: string;
}

export const DOCUMENT_ROUTES: Routes = { api: '/api/documents', pages: '/documents' };

/** The exact places of one fixed revision, relative to the site. */
export interface DocumentUrls {
  readonly self: string;
  readonly xml: string;
  readonly html: string;
}

export const documentUrls = (
  { id, revision }: DocumentRef,
  routes: Routes = DOCUMENT_ROUTES,
): DocumentUrls => ({
  self: `${routes.api}/${id}?revision=${revision}`,
  xml: `${routes.api}/${id}?revision=${revision}&format=xml`,
  html: `${routes.pages}/${id}?revision=${revision}`,
});

/** What is known of a revision since it was published, and never changes. */
export interface PublicationRecord {
  /** SHA-256 of the canonical XML, 64 lower-case hexadecimal digits. */
  readonly digest: string;
  /** ISO 8601 in UTC. */
  readonly published_at: string;
  /** The id of an author. */
  readonly author: string;
}

/** A fixed revision as JSON carries it (LG-HTTP-22); schemas/guidance-document.schema.json describes it. */
export interface ServedDocument extends GuidanceDocument, PublicationRecord {
  readonly format: typeof NAMESPACE;
  readonly urls: DocumentUrls;
}

/** What content says, its members in the order of LG-HTTP-22, whatever order the argument has them in. */
export const membersOf = (content: Content): Omit<Content, 'id' | 'kind' | 'lang'> => ({
  title: content.title,
  summary: content.summary,
  applies: content.applies,
  body: content.body,
  steps: content.steps,
  links: content.links.map(({ target, revision, relation, when, label }) => ({
    target,
    revision,
    relation,
    when,
    label,
  })),
  checks: content.checks,
  tags: content.tags,
});

/**
 * The JSON that is served for a fixed revision. The same document gives the same bytes; members stand in the order of
 * LG-HTTP-22, whatever order the argument has them in.
 */
export const documentJson = (
  document: GuidanceDocument,
  { digest, published_at, author }: PublicationRecord,
  routes: Routes = DOCUMENT_ROUTES,
): string => {
  const { id, revision, kind, lang } = document;
  const served: ServedDocument = {
    format: NAMESPACE,
    ...{ id, revision, kind, lang },
    ...membersOf(document),
    ...{ digest, published_at, author },
    urls: documentUrls(document, routes),
  };
  return `${JSON.stringify(served)}\n`;
};

/** What is looked at before the body; nothing of the body is in it. */
export const summaryOf = (document: GuidanceDocument): DocumentSummary => {
  const { id, revision, kind, lang, title, summary, applies, tags } = document;
  return { id, revision, kind, lang, title, summary, applies, tags };
};
