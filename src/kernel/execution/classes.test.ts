import { expect, test } from 'vitest';
import {
  authorityOf,
  decisionFor,
  kernelOf,
  lookTool,
  memoryTarget,
  publishTool,
  registryOf,
  submissionOf,
  taken,
} from '../../../test/support/governed.ts';
import { manualWorld, scriptedModel, stoppingModel, stoppingStore, stopsAt } from '../../testing/index.ts';
import type { Approvers, Authority } from '../kernel.ts';
import { memoryStore } from '../memory-store.ts';
import type { Observer } from '../observe.ts';

/** The same as an object of a class: it has no members of its own, and its methods throw when they are torn off. */
const classed = <T extends object>(inner: T): T => {
  const outer: object = Object.create({});
  for (const [name, member] of Object.entries(inner)) {
    function value(this: unknown, ...args: unknown[]): unknown {
      if (this !== outer) throw new TypeError(`${name} was called without its object`);
      return Reflect.apply(member, inner, args);
    }
    const property = typeof member === 'function' ? { value } : { get: () => member };
    Object.defineProperty(Object.getPrototypeOf(outer), name, property);
  }
  return outer as T;
};

test('GR-APPR-21 GR-POL-13 the parts of an application may be objects of classes', async () => {
  const world = manualWorld();
  const target = memoryTarget();
  const asked: string[] = [];
  const said = (what: string) => () => {
    asked.push(what);
    return { ok: true, value: undefined } as const;
  };
  const stops = stopsAt(undefined);
  const store = stoppingStore(classed(memoryStore(world, { durable: true })), stops);
  const kernel = kernelOf({
    tools: registryOf(world, publishTool(target), lookTool(target)),
    store,
    world,
    authority: classed<Authority>({ ...authorityOf(), revalidate: () => said('principal')().ok }),
    approvers: classed<Approvers>({ check: said('check'), revalidate: said('decision') }),
    observer: classed<Observer>({ see: ({ kind }) => void asked.push(kind) }),
  });
  const waiting = await taken(kernel.propose(submissionOf()));
  await taken(kernel.decide('run-1', decisionFor(waiting, world)));
  expect((await taken(kernel.resume('run-1'))).status).toBe('completed');
  expect(asked).toEqual(expect.arrayContaining(['principal', 'check', 'decision', 'operation']));
  expect(stops.reached()).toEqual(expect.arrayContaining(['before create', 'after settle confirmed']));
  expect(await store.counts()).toMatchObject({ ok: true, value: { by_status: { completed: 1 } } });
});

test('a model that is an object of a class can be stopped as any other', () => {
  const model = stoppingModel(classed(scriptedModel([], { cost: () => 7 })), stopsAt(undefined));
  expect(model.identity.provider).toBe('scripted');
  expect(model.cost({ input_tokens: 1, output_tokens: 1 })).toBe(7);
});
