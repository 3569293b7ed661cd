/**
 * Approvals from a web handler: the page shows the packet, and the answer counts only from a session that may decide. The
 * requests are made in this process. Run: node examples/kernel/web-approvals.ts
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import {
  type Approvers,
  ok,
  packetDigest,
  previousPacket,
  refuse,
  showPacket,
  unwrap,
} from 'readback/kernel';
import { ARCHIVE_JANUARY, inFolder, type Setting } from './support.ts';

/** Who is signed in, by the secret of their session. A real application has its own sessions. */
const SESSIONS: Readonly<Record<string, { readonly name: string; readonly decides: boolean }>> = {
  'session-of-ann': { name: 'ann', decides: true },
  'session-of-bob': { name: 'bob', decides: false },
};

const DECIDERS = new Set(
  Object.values(SESSIONS)
    .filter(({ decides }) => decides)
    .map(({ name }) => name),
);

/** The kernel asks this before it records a decision: the name comes from the session, never from the form. */
const approvers: Approvers = {
  check: ({ decided_by, channel }) =>
    channel === 'web-session' && DECIDERS.has(decided_by)
      ? ok(undefined)
      : refuse('approver_not_authorized', 'this session may not decide', 'ask somebody who may'),
};

const site = ({
  store,
  world,
  application,
}: Setting): Hono<{ Variables: { secret: string; name: string } }> => {
  const { kernel } = application({ approvers });
  const app = new Hono<{ Variables: { secret: string; name: string } }>();
  // A form of another site has no way to know this: it comes from the session's own secret.
  const tokenOf = (secret: string): string => world.sha256(`form of ${secret}`);
  app.use(async (c, next) => {
    const secret = c.req.header('x-session') ?? '';
    const session = Object.hasOwn(SESSIONS, secret) ? SESSIONS[secret] : undefined;
    if (session === undefined) return c.text('sign in first', 401);
    c.set('secret', secret);
    c.set('name', session.name);
    return next();
  });
  app.get('/approvals/:run', async (c) => {
    const stored = await store.runs.load(c.req.param('run'));
    const approval = stored.ok ? stored.value.run.pending_action?.approval : undefined;
    if (!stored.ok || approval === undefined) return c.notFound();
    // What differs from it is shown below the packet.
    const previous = await previousPacket(store.runs, stored.value, approval);
    return c.html(
      html`<!doctype html><title>Approve?</title><pre>${showPacket(approval, world, previous)}</pre>
<form method="post"><input type="hidden" name="token" value="${tokenOf(c.get('secret'))}">
<input type="hidden" name="approval" value="${approval.approval_id}">
<input type="hidden" name="packet" value="${packetDigest(approval, world)}">
<button name="decision" value="approved">Approve</button><button name="decision" value="rejected">Reject</button></form>`,
    );
  });
  app.post('/approvals/:run', async (c) => {
    const form = await c.req.formData();
    const word = String(form.get('decision'));
    const decision = word === 'approved' || word === 'rejected' ? word : undefined;
    if (decision === undefined || form.get('token') !== tokenOf(c.get('secret')))
      return c.text('not from this page', 400);
    const decided = await kernel.decide(c.req.param('run'), {
      approval_id: String(form.get('approval')),
      decision,
      decided_by: c.get('name'),
      decided_at: world.now(),
      channel: 'web-session',
      // What the page showed; if another packet waits by now, the answer does not count.
      packet_digest: String(form.get('packet')),
    });
    if (!decided.ok) return c.text(decided.error.code, 409);
    const done = await kernel.resume(c.req.param('run'));
    return done.ok ? c.text(done.value.status) : c.text(done.error.code, 409);
  });
  return app;
};

const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';

await inFolder(async (setting) => {
  const app = site(setting);
  const { kernel } = setting.application({ approvers });
  unwrap(await kernel.propose(ARCHIVE_JANUARY));
  const ask = async (session: string, init: RequestInit = {}): Promise<string> =>
    (await app.request('/approvals/archive-january', { ...init, headers: { 'x-session': session } })).text();
  const answer = async (session: string, page: string): Promise<string> => {
    const fields = ['token', 'approval', 'packet'].map((name): [string, string] => [
      name,
      hidden(page, name),
    ]);
    return ask(session, { method: 'POST', body: new URLSearchParams([...fields, ['decision', 'approved']]) });
  };
  const [anns, bobs] = [await ask('session-of-ann'), await ask('session-of-bob')];
  console.log(`nobody: ${await answer('', anns)}`);
  console.log(`bob:    ${await answer('session-of-bob', bobs)}`);
  console.log(`forged: ${await answer('session-of-ann', bobs)}`);
  console.log(`ann:    ${await answer('session-of-ann', anns)}`);
  console.log(`again:  ${await answer('session-of-ann', anns)}`);
});
