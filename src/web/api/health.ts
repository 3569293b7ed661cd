import { writtenAnswer } from '../http/answer.ts';
import { refusal } from '../http/refusal.ts';
import type { Section } from '../route.ts';

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
    get: () => writtenAnswer(200, { status: 'alive' }),
  },
  {
    path: '/readyz',
    face: 'api',
    about: { get: { summary: 'Whether the site can answer', answer: ['guidance-health'] } },
    get: async () => {
      const ready = site.accepting() && (await site.store.ready().catch(() => false));
      return ready ? writtenAnswer(200, { status: 'ready' }) : notReady;
    },
  },
];
