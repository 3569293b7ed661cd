export { memoryStore } from '../kernel/index.ts';
export { type CrashOrder, crashChild, type Scenario } from './crash/child.ts';
export {
  type ChildAnswer,
  type ChildEnd,
  type CrashingChild,
  crashAt,
  runChild,
  startChild,
} from './crash/run-child.ts';
export { stoppingModel, stoppingStore, stoppingTool } from './crash/stopping.ts';
export { type StopSignal, type Stops, stopsAt } from './crash/stops.ts';
export { type ManualWorld, manualWorld } from './manual-world.ts';
export {
  proposes,
  type ScriptedAnswer,
  type ScriptedModel,
  type ScriptedStep,
  says,
  scriptedModel,
} from './scripted-model.ts';
export { type LawGround, STORE_LAWS, type StoreLaw } from './store-laws/index.ts';
export { type Effect, type FakeTarget, fakeTarget } from './target/fake-target.ts';
