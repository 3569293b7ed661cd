import { fail, ok, type Result } from '../../base/index.ts';
import { openSiteSource } from '../../evidence/index.ts';
import type { DocumentRef, EntryRef, SourcedDocument } from '../../guidance/index.ts';
import type { Documents, StoreProblem } from '../../store/index.ts';
import type { Command, OptionSpec, Parsed } from '../command.ts';
import type { ExitStatus, World } from '../world.ts';
import { DATABASE, openDatabase } from './database.ts';
import { withOpened } from './opened.ts';
import { type Told, tell, withFormat } from './print.ts';

/** What reading needs of a catalogue, be it a database or a site. */
export type Catalogue = Pick<Documents, 'origin' | 'latest' | 'summary' | 'document' | 'list' | 'backlinks'>;

export const FROM: OptionSpec = {
  name: 'from',
  value: 'URL',
  help: 'a site to read from, in place of a database: its origin; plain HTTP only to loopback',
};

interface Opened {
  readonly catalogue: Catalogue;
  readonly close: () => Promise<void>;
}

/** Opens the site of `--from`, or else the database. */
export const openCatalogue = async (parsed: Parsed, world: World): Promise<Result<Opened>> => {
  const from = parsed.value('from');
  if (from !== undefined && parsed.value('database') !== undefined)
    return fail('usage', '--from and --database exclude each other', 'name one place to read from');
  if (from !== undefined) {
    const site = await openSiteSource(from, { now: world.now });
    return site.ok ? ok({ catalogue: site.value, close: site.value.close }) : site;
  }
  const store = await openDatabase(parsed, world);
  return store.ok ? ok({ catalogue: store.value.documents, close: store.value.close }) : store;
};

export interface CatalogueWork<P> extends Omit<Command, 'run'> {
  readonly prepare: (parsed: Parsed, world: World) => Result<P> | Promise<Result<P>>;
  readonly work: (catalogue: Catalogue, asked: P, world: World) => Promise<Result<Told, StoreProblem>>;
}

/** A command that reads from a database or a site: it takes `--database` and `--from`, and closes what it opened. */
export const catalogueCommand = <P>({ work, prepare, ...facts }: CatalogueWork<P>): Command => ({
  ...facts,
  options: withFormat([...facts.options, DATABASE, FROM]),
  run: async (parsed, world): Promise<Result<ExitStatus>> => {
    const asked = await prepare(parsed, world);
    if (!asked.ok) return asked;
    const opened = await openCatalogue(parsed, world);
    if (!opened.ok) return opened;
    const { catalogue, close } = opened.value;
    return withOpened(close, async () => ok(tell(await work(catalogue, asked.value, world), parsed, world)));
  },
});

const absent = (code: string, message: string): Result<never> =>
  fail(code, message, 'readback guidance list shows what there is');

/** The exact document that was asked for, or the latest one of its id. */
export const findDocument = async (
  catalogue: Catalogue,
  { id, revision }: EntryRef,
): Promise<Result<SourcedDocument>> => {
  const exact = revision ?? (await latestOf(catalogue, id));
  if (typeof exact !== 'number') return exact;
  const ref: DocumentRef = { id, revision: exact };
  const found = await catalogue.document(ref);
  return found.found ? ok(found.value) : absent(found.absence.code, found.absence.message);
};

const latestOf = async (catalogue: Catalogue, id: string): Promise<number | Result<never>> => {
  const latest = await catalogue.latest(id);
  return latest.found ? latest.value : absent(latest.absence.code, latest.absence.message);
};
