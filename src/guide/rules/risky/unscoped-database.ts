import { isTrial, namesProduction, operandsOf } from './options.ts';

const CLIENTS: ReadonlySet<string> = new Set([
  'clickhouse-client',
  'cockroach',
  'mariadb',
  'mysql',
  'psql',
  'snowsql',
  'sqlcmd',
  'sqlite',
  'sqlite3',
  'sqlplus',
]);

const DROPS = /\b(?:drop\s+(?:database|schema|table|user|role)|truncate)\b/i;
const CHANGES_ROWS = /\b(?:delete\s+from|update\s+\S+\s+set)\b/i;
const WHERE = /\bwhere\b/i;

const sql = (args: readonly string[]): string | undefined => {
  const text = args.join(' ');
  const drops = DROPS.exec(text)?.[0];
  if (drops !== undefined) return `${drops.toLowerCase()} takes everything in it`;
  return CHANGES_ROWS.test(text) && !WHERE.test(text) ? 'changes every row of a table' : undefined;
};

const MIGRATES: ReadonlySet<string> = new Set(['alembic', 'flyway', 'liquibase', 'prisma', 'rails', 'rake']);
const RESETS = /^(?:reset|clean|drop-all|db:drop|db:reset|db:purge|db:migrate:reset)$/;

/** Why a database operation has no scope (GP-17-10). */
export const unscopedDatabase = (program: string, args: readonly string[]): string | undefined => {
  if (isTrial(args)) return undefined;
  if (CLIENTS.has(program)) return sql(args);
  if (program === 'dropdb' || program === 'dropuser') return 'drops all of it';
  if (program === 'redis-cli' && args.some((word) => /^flush(?:all|db)$/i.test(word)))
    return 'empties the whole store';
  if (
    /^mongo(?:sh)?$/.test(program) &&
    args.some((word) => /dropDatabase|\.drop\(|deleteMany\(\s*\{\s*\}/.test(word))
  )
    return 'drops all of it';
  if (!MIGRATES.has(program)) return undefined;
  const reset = operandsOf(args).find((word) => RESETS.test(word));
  if (reset !== undefined) return `${reset} empties the database`;
  return namesProduction(args) ? 'acts on production' : undefined;
};
