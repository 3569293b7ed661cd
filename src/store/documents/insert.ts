import { documentJson, type GuidanceDocument, writeXml } from '../../guidance/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine, Trx } from '../engine.ts';
import type { RevisionRow } from '../tables.ts';
import { setHead } from './heads.ts';
import { linkRow } from './rows.ts';
import { sealOf } from './seal.ts';

/** A document under its number, with everything that is written of it. */
export interface Made {
  readonly document: GuidanceDocument;
  readonly xml: string;
  readonly json: string;
  readonly row: RevisionRow;
}

export const make = (
  document: GuidanceDocument,
  { author, published_at }: { readonly author: string; readonly published_at: string },
): Made => {
  const xml = writeXml(document);
  const digest = sha256(xml);
  const json = documentJson(document, { digest, published_at, author });
  const { id, revision, kind, lang, title, summary, applies } = document;
  const unsealed = {
    ...{ id, revision, kind, lang, title, summary, applies },
    tags: JSON.stringify(document.tags),
    ...{ digest, json_digest: sha256(json), published_at, author },
  };
  return { document, xml, json, row: { ...unsealed, seal: sealOf(unsealed) } };
};

/** Writes a revision, the row that publishes it last: after that row the database takes nothing more of it. */
export const insertRevision = async (
  trx: Trx,
  engine: Engine,
  { document, xml, json, row }: Made,
): Promise<void> => {
  const { id, revision, published_at } = row;
  await trx
    .insertInto('renditions')
    .values([
      { id, revision, form: 'xml', body: xml, digest: row.digest, published_at },
      { id, revision, form: 'json', body: json, digest: row.json_digest, published_at },
    ])
    .execute();
  const links = document.links.map((link, position) => linkRow(row, link, position));
  if (links.length > 0) await trx.insertInto('links').values(links).execute();
  await trx.insertInto('revisions').values(row).execute();
  // Its number is the highest there is.
  await setHead(trx, engine, row);
};
