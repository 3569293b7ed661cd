import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { onEveryEngine, opened } from '../../test/support/stores.ts';
import type { Store, TokenEntry } from './index.ts';

const chance = { random: (bytes: number): Uint8Array => randomBytes(bytes) };

const added = async (
  { tokens }: Store,
  role: 'publisher' | 'curator' = 'publisher',
): Promise<TokenEntry & { secret: string }> => {
  const token = await tokens.add({ author: 'local', role });
  if (!token.ok) throw new Error(token.error.message);
  return token.value;
};

/** Everything that the database keeps of tokens, as bytes. */
const kept = async (address: string): Promise<string> => {
  if (address.startsWith('sqlite:')) {
    const folder = dirname(address.slice('sqlite:'.length));
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query('select * from tokens');
  await client.end();
  return JSON.stringify(rows);
};

onEveryEngine(({ store, address }) => {
  test('LG-TRUST-26 a secret is told once, is known again, and has 256 bits of chance', async () => {
    const opening = await store(chance);
    const { secret, ...entry } = await added(opening);
    expect(secret).toMatch(/^rbt_[A-Za-z0-9_-]{43}$/);
    expect(await opening.tokens.check(secret)).toEqual(entry);
    expect(entry).toMatchObject({ author: 'local', role: 'publisher', created_at: expect.any(String) });
    expect(JSON.stringify(await opening.tokens.list())).not.toContain(secret.slice(4));
    expect((await added(opening)).secret).not.toBe(secret);
  });

  test('LG-TRUST-26 the database holds the SHA-256 of a secret, and the secret nowhere', async () => {
    const where = await address();
    const opening = await opened(where, chance);
    const { secret } = await added(opening);
    const bytes = await kept(where);
    expect(bytes).toContain(createHash('sha256').update(secret).digest('hex'));
    for (const part of [secret, secret.slice(4), secret.slice(4, 20), secret.slice(-16)])
      expect(bytes).not.toContain(part);
    expect(bytes).not.toContain(Buffer.from(secret.slice(4), 'base64url').toString('latin1'));
    expect(bytes).not.toContain(Buffer.from(secret.slice(4), 'base64url').toString('hex'));
  });

  test('LG-TRUST-26 what is no secret of the store opens nothing', async () => {
    const opening = await store(chance);
    const { secret, id } = await added(opening);
    const wrong = [
      ...['', 'rbt_', id, secret.slice(0, -1), `${secret}A`, ` ${secret}`, secret.toUpperCase()],
      ...[`rbt_${randomBytes(32).toString('base64url')}`, createHash('sha256').update(secret).digest('hex')],
      ...[`${secret}\0`, `rbt_${"' or 1=1 --".padEnd(43, 'a')}`, 'rbt_'.padEnd(100_000, 'a')],
    ];
    for (const one of wrong) expect(await opening.tokens.check(one), one.slice(0, 60)).toBeUndefined();
  });

  test('LG-TRUST-26 a revoked token opens nothing, in another process neither', async () => {
    const where = await address();
    const [one, other] = [await opened(where, chance), await opened(where, chance)];
    const { secret, id } = await added(one, 'curator');
    expect(await other.tokens.check(secret)).toMatchObject({ role: 'curator' });
    const revoked = await one.tokens.revoke(id);
    expect(revoked).toMatchObject({ ok: true, value: { id, revoked_at: expect.any(String) } });
    expect(await other.tokens.check(secret)).toBeUndefined();
    // When it was revoked first is what counts.
    expect(await other.tokens.revoke(id)).toEqual(revoked);
    expect(await one.tokens.revoke('nothing')).toMatchObject({ error: { code: 'token_not_found' } });
    expect(await other.tokens.list()).toEqual([revoked.ok ? revoked.value : undefined]);
  });

  test('a token for nobody or for no role is refused', async () => {
    const { tokens } = await store(chance);
    expect(await tokens.add({ author: 'nobody', role: 'publisher' })).toMatchObject({
      error: { code: 'author_not_found' },
    });
    expect(await tokens.add({ author: 'local', role: 'owner' as 'curator' })).toMatchObject({
      error: { code: 'role_invalid' },
    });
    expect(await tokens.list()).toEqual([]);
  });

  test('tokens made at the same time by several stores are all kept', async () => {
    const where = await address();
    const stores = [await opened(where, chance), await opened(where, chance), await opened(where, chance)];
    const made = await Promise.all(stores.flatMap((one) => Array.from({ length: 5 }, () => added(one))));
    const known = await Promise.all(made.map(({ secret }) => stores[0]?.tokens.check(secret)));
    expect(known.map((token) => token?.id)).toEqual(made.map(({ id }) => id));
    expect(await stores[1]?.tokens.list()).toHaveLength(15);
  });
});
