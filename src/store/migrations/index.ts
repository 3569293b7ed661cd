import { documents } from './0001-documents.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [documents];
