import { documents } from './0001-documents.ts';
import { writers } from './0002-writers.ts';
import { search } from './0003-search.ts';
import { runs } from './0004-runs.ts';
import { ledger } from './0005-ledger.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [documents, writers, search, runs, ledger];
