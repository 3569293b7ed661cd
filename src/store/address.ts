import { fail, type Result } from '../base/index.ts';

const SQLITE = /^sqlite:(?<file>.+)$/s;
const POSTGRES = /^postgres(?:ql)?:\/\//;

/** The file of a SQLite database; undefined for every other address. */
export const sqliteFile = (address: string): string | undefined => SQLITE.exec(address)?.groups?.['file'];

export const isPostgres = (address: string): boolean => POSTGRES.test(address) && URL.canParse(address);

export const addressInvalid = (): Result<never> =>
  fail(
    'store_address_invalid',
    'the address of the database is neither sqlite:FILE nor postgres://…',
    'write, for example, sqlite:guidance.db or postgres://user:password@localhost:5432/guidance',
  );
