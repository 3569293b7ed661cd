import {
  type CatalogueView,
  type Content,
  type DocumentRef,
  type LintFinding,
  lint,
  lintLinks,
  SAMPLE_IDS,
  type TargetView,
} from '../../guidance/index.ts';
import type { Db } from '../engine.ts';
import { fromRevisions } from './queries.ts';

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly at: string | null;
}

/** Of each target the revisions that are linked, the newest one, and the newest one that can be read. */
const rowsFor = (db: Db, links: Content['links']): Promise<readonly Row[]> =>
  fromRevisions(db)
    .leftJoin('heads as h', 'h.id', 'r.id')
    .select(['r.id', 'r.revision', 'w.at'])
    .where('r.id', 'in', [...new Set(links.map(({ target }) => target))])
    .where((eb) =>
      eb.or([
        eb('r.revision', 'in', [...new Set(links.map(({ revision }) => revision))]),
        eb('r.revision', '=', eb.ref('h.revision')),
        eb(
          'r.revision',
          '=',
          eb
            .selectFrom('revisions as m')
            .select(({ fn }) => fn.max('m.revision').as('newest'))
            .whereRef('m.id', '=', 'r.id'),
        ),
      ]),
    )
    .execute();

const NOWHERE: TargetView = { revisions: [], withdrawn: [] };

const viewOf = (rows: readonly Row[]): CatalogueView => {
  const targets = Map.groupBy(rows, ({ id }) => id);
  return {
    target: (id) => {
      const known = targets.get(id);
      if (known === undefined) return NOWHERE;
      const [readable, gone] = [known.filter(({ at }) => at === null), known.filter(({ at }) => at !== null)];
      return {
        revisions: readable.map(({ revision }) => revision),
        withdrawn: gone.map(({ revision }) => revision),
      };
    },
    existsElsewhere: (id) => SAMPLE_IDS.has(id),
  };
};

/** What lint says of content, with the catalogue in view; `ref` is what the content is being published as. */
export const findingsOn = async (
  db: Db,
  content: Content,
  ref?: DocumentRef,
): Promise<readonly LintFinding[]> => {
  const own = lint(content);
  if (content.links.length === 0) return own;
  const rows = await rowsFor(db, content.links);
  const published = ref === undefined ? rows : [...rows, { ...ref, at: null }];
  return [...own, ...lintLinks(content, viewOf(published))];
};

/** What a publication tells: what is worth looking at again, and kept nothing from being published. */
export const warningsOn = async (
  db: Db,
  content: Content,
  ref: DocumentRef,
): Promise<readonly Omit<LintFinding, 'severity'>[]> =>
  (await findingsOn(db, content, ref))
    .filter(({ severity }) => severity === 'warning')
    .map(({ severity: _, ...problem }) => problem);
