export { type ManualWorld, manualWorld } from './manual-world.ts';
export {
  proposes,
  type ScriptedAnswer,
  type ScriptedModel,
  type ScriptedStep,
  says,
  scriptedModel,
} from './scripted-model.ts';
