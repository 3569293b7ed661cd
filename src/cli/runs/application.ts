import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, ok, type Result, visible } from '../../base/index.ts';
import type {
  Approvers,
  Kernel,
  KernelWorld,
  LoopSubmission,
  RunState,
  RunStore,
} from '../../kernel/index.ts';
import type { OptionSpec } from '../command.ts';
import { importModule } from './import-module.ts';

/** What a command gives to an application: the open database, who may decide, and the world. */
export interface ApplicationParts {
  readonly store: RunStore;
  readonly approvers: Approvers;
  readonly world: KernelWorld;
}

/** What an application gives back: its kernel with its own tools and policy, and its loops as they were submitted. */
export interface Application {
  readonly kernel: Kernel;
  readonly submission?: (run: RunState) => LoopSubmission | undefined;
}

export const APP: OptionSpec = {
  name: 'app',
  value: 'FILE',
  help: 'the module of the application: its default export takes { store, approvers, world } and gives { kernel }',
};

const wrong = (what: string): Result<never> =>
  fail(
    'application_invalid',
    what,
    'a module whose default export takes { store, approvers, world } and gives { kernel }; see docs/kernel.md',
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What these commands ask of a kernel. */
const ASKED = ['resume', 'recover', 'reissue', 'lookup'] as const satisfies readonly (keyof Kernel)[];

const isApplication = (value: unknown): value is Application => {
  const kernel = isObject(value) ? value['kernel'] : undefined;
  return isObject(kernel) && ASKED.every((name) => typeof kernel[name] === 'function');
};

/** The operator's own module, in the operator's own hands: what it throws is theirs to read. */
const attempted = async <T>(file: string, act: () => Promise<T> | T): Promise<Result<T>> => {
  try {
    return ok(await act());
  } catch (error) {
    return wrong(`${file} throws: ${visible(error instanceof Error ? error.message : String(error))}`);
  }
};

/** The submission of a loop, as the application made it; undefined for a run of a single action. */
export const submissionIn = (
  file: string,
  { submission }: Application,
  run: RunState,
): Promise<Result<LoopSubmission | undefined>> => attempted(file, () => submission?.(run));

/** Loads the operator's own module. Tools are code: only the application knows them, and no database names one. */
export const loadApplication = async (
  file: string,
  parts: ApplicationParts,
): Promise<Result<Application>> => {
  const path = resolve(file);
  if (!existsSync(path)) return wrong(`there is no module ${file}`);
  const loaded = await attempted(file, () => importModule(pathToFileURL(path).href));
  if (!loaded.ok) return loaded;
  const make = loaded.value.default;
  if (typeof make !== 'function') return wrong(`${file} has no function as its default export`);
  const application = await attempted<unknown>(file, () => make(parts));
  if (!application.ok) return application;
  return isApplication(application.value) ? ok(application.value) : wrong(`${file} gives no kernel`);
};
