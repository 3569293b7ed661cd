import { timingSafeEqual } from 'node:crypto';
import { fail, ok } from '../base/index.ts';
import { demandAuthor } from './authors.ts';
import { sha256 } from './digest.ts';
import type { Engine } from './engine.ts';
import { quoted } from './names.ts';
import { ask } from './problems.ts';
import { ROLES, type Role, type StoreWorld, type TokenEntry, type Tokens } from './store.ts';
import type { TokenRow } from './tables.ts';

/** What secrets begin with, so that a scanner for leaked ones can know them. */
const PREFIX = 'rbt_';
const SECRET_BYTES = 32;
const ID_BYTES = 8;
const SECRET = /^rbt_[A-Za-z0-9_-]{43}$/;

const COLUMNS = ['id', 'author', 'role', 'created_at', 'revoked_at'] as const;

const entryOf = (row: Pick<TokenRow, (typeof COLUMNS)[number]>): TokenEntry => ({
  id: row.id,
  author: row.author,
  role: row.role,
  created_at: row.created_at,
  ...(row.revoked_at === null ? {} : { revoked_at: row.revoked_at }),
});

const sameDigest = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

const adding =
  (engine: Engine, world: StoreWorld): Tokens['add'] =>
  async ({ author, role }) => {
    if (!isRole(role))
      return fail('role_invalid', `there is no role ${quoted(role)}`, `write ${ROLES.join(' or ')}`);
    return engine.write([], async (trx) => {
      const found = await demandAuthor(trx, author);
      if (!found.ok) return found;
      const secret = PREFIX + Buffer.from(world.random(SECRET_BYTES)).toString('base64url');
      const id = Buffer.from(world.random(ID_BYTES)).toString('hex');
      const entry = { id, author, role, created_at: world.now() };
      const row = { ...entry, secret_digest: sha256(secret), revoked_at: null };
      await trx.insertInto('tokens').values(row).execute();
      return ok({ ...entry, secret });
    });
  };

const revoking =
  (engine: Engine, world: StoreWorld): Tokens['revoke'] =>
  (id) =>
    engine.write([], async (trx) => {
      await trx
        .updateTable('tokens')
        .set({ revoked_at: world.now() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      const row = await trx.selectFrom('tokens').select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return row === undefined
        ? fail('token_not_found', `there is no token ${quoted(id)}`, 'list the tokens and name one of them')
        : ok(entryOf(row));
    });

/** The database knows the SHA-256 of a secret only: 256 bits of chance need no slow hash and no salt. */
export const tokens = (engine: Engine, world: StoreWorld): Tokens => {
  const { db } = engine;
  const byDigest = engine.prepare<TokenRow>(
    db.selectFrom('tokens').selectAll().where('secret_digest', '=', '').compile(),
  );
  return {
    add: adding(engine, world),
    revoke: revoking(engine, world),
    list: async () => {
      const all = db.selectFrom('tokens').select(COLUMNS).orderBy('created_at').orderBy('id');
      return (await ask(() => all.execute())).map(entryOf);
    },
    check: async (secret) => {
      if (!SECRET.test(secret)) return undefined;
      const digest = sha256(secret);
      // How long the index takes may tell how a digest begins, which is of no use for finding a secret to it.
      const [row] = await ask(() => byDigest([digest]));
      return row !== undefined && row.revoked_at === null && sameDigest(row.secret_digest, digest)
        ? entryOf(row)
        : undefined;
    },
  };
};
