import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median, ratio, row } from '../measure.ts';
import { chance, idOf } from './catalogue.ts';
import { requestsPerSecond } from './client.ts';

const ROUNDS = 7;
const ROUND_MS = 700;

export interface Served {
  readonly child: ChildProcess;
  readonly site: string;
  readonly bare: string;
}

export const startServer = async (address: string): Promise<Served> => {
  const child = fork(join(import.meta.dirname, 'server.ts'), [address], { execArgv: ['--expose-gc'] });
  const [{ site, bare }] = (await once(child, 'message')) as [{ site: string; bare: string }];
  return { child, site, bare };
};

export const memoryOf = async ({ child }: Served): Promise<NodeJS.MemoryUsage> => {
  child.send('memory');
  const [{ memory }] = (await once(child, 'message')) as [{ memory: NodeJS.MemoryUsage }];
  return memory;
};

/** Any document of the whole catalogue, so that no answer is that of the request before. */
const anywhere = (count: number, query: string): (() => string) => {
  const next = chance(4870);
  return () => `/api/documents/${idOf(Math.floor(next() * count))}?revision=1${query}`;
};

/** Answers a second of fixed revisions beside the bare route, in turn. */
export const benchRequests = async (served: Served, count: number): Promise<void> => {
  const loads = {
    'JSON, bare': { url: served.bare, next: () => '/json/x?revision=1' },
    JSON: { url: served.site, next: anywhere(count, '') },
    'XML, bare': { url: served.bare, next: () => '/xml/x?revision=1' },
    XML: { url: served.site, next: anywhere(count, '&format=xml') },
  };
  const seen = new Map<string, number[]>();
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, load] of Object.entries(loads)) {
      const rate = await requestsPerSecond({ ...load, milliseconds: ROUND_MS });
      if (round >= 0) seen.set(name, [...(seen.get(name) ?? []), rate]);
    }
  const of = (name: keyof typeof loads): number => median(seen.get(name) ?? []);
  for (const form of ['JSON', 'XML'] as const) {
    const bare = of(`${form}, bare`);
    row(
      `  a fixed revision as ${form} / a bare route`,
      `${of(form).toFixed(0)} / ${bare.toFixed(0)} a second = ${ratio(of(form), bare)} (goal 0.7)`,
    );
  }
};
