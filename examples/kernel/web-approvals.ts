/**
 * Approvals from a web handler: the page shows the packet, and the answer counts only from a session that may decide. The
 * requests are made in this process. Run: node examples/kernel/web-approvals.ts
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Approvers, packetDigest, refuse, showPacket } from 'readback/kernel';
import { inFolder, type Setting, told } from './support.ts';

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
      ? { ok: true, value: undefined }
      : refuse('approver_not_authorized', 'this session may not decide', 'ask somebody who may'),
};

const site = ({ store, world, application }: Setting): Hono => {
  const { kernel } = application({ approvers });
  const app = new Hono();
  app.get('/approvals/:run', async (c) => {
    const stored = await store.runs.load(c.req.param('run'));
    const approval = stored.ok ? stored.value.run.pending_action?.approval : undefined;
    if (approval === undefined) return c.notFound();
    return c.html(
      html`<!doctype html><title>Approve?</title><pre>${showPacket(approval, world)}</pre>
<form method="post"><input type="hidden" name="approval" value="${approval.approval_id}">
<input type="hidden" name="packet" value="${packetDigest(world, approval)}">
<button name="decision" value="approved">Approve</button><button name="decision" value="rejected">Reject</button></form>`,
    );
  });
  app.post('/approvals/:run', async (c) => {
    const session = SESSIONS[c.req.header('x-session') ?? ''];
    if (session === undefined) return c.text('sign in first', 401);
    const form = await c.req.formData();
    const decided = await kernel.decide(c.req.param('run'), {
      approval_id: String(form.get('approval')),
      decision: form.get('decision') === 'approved' ? 'approved' : 'rejected',
      decided_by: session.name,
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
  told(
    await kernel.propose({
      run_id: 'archive-january',
      task_id: 'tidy-up',
      task: {
        objective: 'Put the report of January into the archive.',
        workflow: 'direct',
        classification: { materiality: 'routine', consequence: 'low' },
      },
      proposal: { proposal_id: 'p-1', tool_name: 'reports.archive', arguments: { name: 'january' } },
      proposed_by: 'primary_agent',
      proposer: 'agent',
    }),
  );
  const page = await (await app.request('/approvals/archive-january')).text();
  const answer = async (session: string): Promise<string> => {
    const body = new URLSearchParams({
      approval: hidden(page, 'approval'),
      packet: hidden(page, 'packet'),
      decision: 'approved',
    });
    const init = { method: 'POST', body, headers: { 'x-session': session } };
    return (await app.request('/approvals/archive-january', init)).text();
  };
  console.log(`nobody: ${await answer('')}`);
  console.log(`bob:    ${await answer('session-of-bob')}`);
  console.log(`ann:    ${await answer('session-of-ann')}`);
  console.log(`again:  ${await answer('session-of-ann')}`);
});
