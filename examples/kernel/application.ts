/**
 * An application: three tools over a folder of reports, one policy, and who may do what. Every example here uses it, and so
 * does the command line: `readback runs resume ID --app examples/kernel/application.ts`.
 */
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Approvers,
  type Authority,
  createKernel,
  createRegistry,
  defineTool,
  type Kernel,
  type KernelWorld,
  type RunStore,
  unwrap,
} from 'readback/kernel';
import * as z from 'zod';

const FOLDER = process.env['REPORTS'] ?? 'reports';
const input = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(50),
});
const fileOf = (name: string): string => join(FOLDER, `${name}.txt`);
const archiveOf = (name: string): string => join(FOLDER, 'archive', `${name}.txt`);

const read = defineTool({
  name: 'reports.read',
  description: 'Reads one report.',
  side_effect_class: 'read',
  input,
  target: ({ name }) => `report:${name}`,
  execute: ({ name }) => ({ text: readFileSync(fileOf(name), 'utf8') }),
});

const archive = defineTool({
  name: 'reports.archive',
  version: '1.0.0',
  description: 'Moves one report into the archive.',
  side_effect_class: 'reversible_write',
  input,
  target: ({ name }) => `report:${name}`,
  execute: ({ name }) => {
    mkdirSync(join(FOLDER, 'archive'), { recursive: true });
    renameSync(fileOf(name), archiveOf(name));
    return { archived: name };
  },
  // Looks at the folder instead of believing the answer.
  verify: ({ name }) => ({
    status: existsSync(archiveOf(name)) && !existsSync(fileOf(name)) ? 'pass' : 'fail',
  }),
  undo: ({ name }) => renameSync(archiveOf(name), fileOf(name)),
});

const authority: Authority = {
  policy: () => ({
    version: 1,
    revision: '2026-01',
    rules: [
      { id: 'read-reports', effect: 'allow', tools: ['reports.read'], why: 'reading is part of every task' },
      {
        id: 'archive-reports',
        effect: 'allow',
        tools: ['reports.archive'],
        environments: ['demo'],
        why: 'the archive is for everybody',
      },
    ],
  }),
  // Asked before each act. A real application looks into its own session here; what it does not know, it denies.
  authorize: ({ request: { tool_name, target } }) => {
    const known = tool_name === 'reports.read' || tool_name === 'reports.archive';
    const name = /^report:([a-z0-9-]+)$/.exec(target ?? '')?.[1];
    return {
      principal: { id: 'clerk', capabilities: ['reports'] },
      environment: 'demo',
      resource: null,
      scope: known ? 'authorized' : 'not_authorized',
      intent: known ? 'confirmed' : 'not_confirmed',
      target: name !== undefined && existsSync(fileOf(name)) ? 'verified' : 'not_verified',
      materiality: known ? 'routine' : 'material',
    };
  },
};

export interface Parts {
  readonly store: RunStore;
  readonly approvers: Approvers;
  readonly world: KernelWorld;
}

export default ({ store, approvers, world }: Parts): { readonly kernel: Kernel } => {
  const tools = unwrap(createRegistry([read, archive], world));
  return { kernel: unwrap(createKernel({ tools, store, authority, approvers, world })) };
};
