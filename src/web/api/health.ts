import { refusal } from '../http/refusal.ts';
import type { Section } from '../route.ts';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const notReady = {
  ...refusal(503, 'not_ready', 'the site takes no requests now', 'ask again later'),
  headers: { 'retry-after': '5' },
};

/** Alive, and able to answer: for supervisors and load balancers, telling nothing else (LG-HTTP-51). */
export const health: Section = (site) => [
  {
    path: '/healthz',
    face: 'api',
    about: { get: { summary: 'Whether the site is alive', answer: ['guidance-health'] } },
    get: () => new Response('{"status":"alive"}', { headers: HEADERS }),
  },
  {
    path: '/readyz',
    face: 'api',
    about: { get: { summary: 'Whether the site can answer', answer: ['guidance-health'] } },
    get: async () => {
      const ready = site.accepting() && (await site.store.ready().catch(() => false));
      return ready ? new Response('{"status":"ready"}', { headers: HEADERS }) : notReady;
    },
  },
];
