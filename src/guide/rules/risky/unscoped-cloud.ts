import { has, isTrial, namesProduction, operandsOf } from './options.ts';

const INFRASTRUCTURE: ReadonlySet<string> = new Set(['terraform', 'tofu', 'terragrunt']);

/** A saved plan is what a human has read; `-target` names the resource. */
const terraform = (args: readonly string[]): string | undefined => {
  const [verb, plan] = operandsOf(args);
  if ((verb !== 'apply' && verb !== 'destroy') || has(args, '-help', '-target', '--target')) return undefined;
  return verb === 'apply' && plan !== undefined ? undefined : `${verb} acts on the whole state`;
};

const pulumi = (args: readonly string[]): string | undefined => {
  const [verb] = operandsOf(args);
  const changes = verb === 'up' || verb === 'update' || verb === 'destroy';
  return changes && !isTrial(args) && !has(args, '--target', '-t')
    ? `${verb} acts on the whole stack`
    : undefined;
};

const CLOUDS: ReadonlySet<string> = new Set([
  'aws',
  'az',
  'doctl',
  'flyctl',
  'fly',
  'gcloud',
  'gsutil',
  'heroku',
  'wrangler',
]);

const CHANGES =
  /^(?:apply|create|delete|deploy|destroy|purge|put|rb|remove|rm|run|stop|sync|terminate|update|upgrade)(?:-|$)|:(?:destroy|reset)$/;
const REMOVES = /^(?:delete|destroy|purge|rb|remove|rm|terminate)(?:-|$)|:(?:destroy|reset)$/;
const WHOLE = ['--all', '--recursive', '-r', '-R', '--force'];
const WHOLE_NOUNS = /^(?:projects?|group|organizations?|apps?:destroy|accounts?|pg:reset)$/;

const cloud = (args: readonly string[]): string | undefined => {
  const words = operandsOf(args).slice(0, 4);
  const verb = words.find((word) => CHANGES.test(word));
  if (verb === undefined || isTrial(args)) return undefined;
  if (namesProduction(args)) return `${verb} acts on production`;
  if (!REMOVES.test(verb)) return undefined;
  return has(args, ...WHOLE) || words.some((word) => WHOLE_NOUNS.test(word))
    ? `${verb} takes everything below what it names`
    : undefined;
};

/** Why an infrastructure or cloud operation has no scope (GP-17-10). */
export const unscopedCloud = (program: string, args: readonly string[]): string | undefined => {
  if (INFRASTRUCTURE.has(program)) return terraform(args);
  if (program === 'pulumi') return pulumi(args);
  return CLOUDS.has(program) ? cloud(args) : undefined;
};
