import { canonicalText, type KernelWorld, type Model, refuse } from '../kernel/index.ts';

/** A name for each route that no other one has: the second of two with the same identity is `#2`, and so on. */
const namesOf = (routes: readonly Model[]): ReadonlyMap<Model, string> => {
  const plain = routes.map(({ identity }) => `${identity.provider}/${identity.model}`);
  const nth = (at: number): number => plain.slice(0, at + 1).filter((name) => name === plain[at]).length;
  return new Map(
    routes.map((route, at) => [route, nth(at) === 1 ? `${plain[at]}` : `${plain[at]}#${nth(at)}`]),
  );
};

/** The routes of a run that has gone on from an answer: the one that gave it, and no other. */
const PINNED = 'route';

/**
 * Several routes as one model. Another route is asked only for the very first answer of a run; from then on the route
 * that gave it is the only one, also after a restart, since its name stands in the persisted turns (GR-TOOL-38).
 */
export const failoverModel = (
  routes: readonly [Model, ...Model[]],
  world: Pick<KernelWorld, 'sha256'>,
): Model => {
  const names = namesOf(routes);
  return {
    identity: {
      provider: 'failover',
      model: [...names.values()].join(' '),
      capability_fingerprint: world.sha256(
        `readback.failover.v1\n${canonicalText(routes.map(({ identity }) => ({ ...identity })))}`,
      ),
    },
    // What an answer costs depends on the route; the dearest one is charged, so that a budget never gives too much.
    cost: (usage) => {
      const costs = routes.map((route) => route.cost(usage));
      return costs.includes(null) ? null : Math.max(...(costs as number[]));
    },
    respond: async (request, options) => {
      const pinned = request.turns.at(-1)?.response.extensions?.[PINNED];
      const usable =
        request.turns.length === 0 ? routes : routes.filter((route) => names.get(route) === pinned);
      const [first, ...others] = usable;
      if (first === undefined)
        return refuse(
          'provider_pinned',
          'the route that this run went on with is not among the routes any more',
          'bring it back, or cancel the run and start another one',
        );
      let answer = { route: first, result: await first.respond(request, options) };
      for (const route of others) {
        if (answer.result.ok || answer.result.error.code !== 'provider_failed') break;
        answer = { route, result: await route.respond(request, options) };
      }
      const { route, result } = answer;
      if (!result.ok) return result;
      const extensions = { ...result.value.extensions, [PINNED]: names.get(route) ?? null };
      return { ok: true, value: { ...result.value, extensions } };
    },
  };
};
