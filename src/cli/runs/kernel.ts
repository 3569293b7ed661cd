import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Approvers, createKernel, createRegistry, type Kernel, refuse } from '../../kernel/index.ts';
import type { Store } from '../../store/index.ts';
import { systemWorld } from '../../store/index.ts';
import { approversOf, keyringOf } from '../approver/keyring.ts';
import type { World } from '../world.ts';
import { type Application, loadApplication } from './application.ts';

const nobody: Approvers = {
  check: () =>
    refuse('approver_not_authorized', 'this command decides nothing', 'use runs approve or runs reject'),
};

/** A kernel without any tool: it can end and settle runs, and execute nothing. */
export const bareKernel = (store: Store): Result<Kernel, Problem> => {
  const world = systemWorld();
  const tools = createRegistry([], world);
  if (!tools.ok) return tools;
  return createKernel({
    tools: tools.value,
    store: store.runs,
    authority: {
      policy: () => ({ version: 1, revision: 'none', rules: [] }),
      authorize: () => {
        throw new Error('nobody authorises anything here');
      },
    },
    approvers: nobody,
    world,
  });
};

/** The approvers of the data folder, who are asked again directly before an execution. */
const approversIn = async (world: Pick<World, 'env'>): Promise<Result<Approvers, Problem>> => {
  const keyring = await keyringOf(world);
  return keyring.ok ? ok(approversOf(keyring.value)) : keyring;
};

/** The application of the command line, with its own tools and policy; or a kernel without any tool. */
export const applicationOf = async (
  store: Store,
  file: string | undefined,
  world: Pick<World, 'env'>,
): Promise<Result<Application, Problem>> => {
  if (file === undefined) {
    const kernel = bareKernel(store);
    return kernel.ok ? ok({ kernel: kernel.value }) : kernel;
  }
  const approvers = await approversIn(world);
  return approvers.ok
    ? loadApplication(file, { store: store.runs, approvers: approvers.value, world: systemWorld() })
    : approvers;
};
