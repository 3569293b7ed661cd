import { ok, visible } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { FORMAT, tell } from '../../guidance/print.ts';
import { EXIT } from '../../world.ts';
import { loadKernel, pathOf, readCallFile, readPolicyFile, TOOLS } from './input.ts';

export const policyExplain: Command = {
  name: 'policy explain',
  summary: 'say what a policy decides of one call, check by check and rule by rule',
  usage: '--policy FILE --call FILE|- [--tools FILE] [--format text|json]',
  about: [
    'A dry run: nothing is executed, asked or recorded. The call is one JSON object:',
    '',
    '  definition     the name of a tool of --tools, or a whole definition',
    '  arguments      what it is called with',
    '  target         what it acts on, or null',
    '  authorization  principal {id, capabilities}, environment, resource, scope, intent, target, materiality, controls;',
    '                 what is left out is missing, and denies; null when there is none',
    '  mode           durable or plain',
    '  found          further materialities, such as that of the task; may be left out',
    '',
    'No argument is shown. Exit status: 0 it would be allowed, or a person would be asked; 1 it would be denied;',
    '2 wrong use or unreadable.',
  ],
  options: [
    { name: 'policy', value: 'FILE', help: 'the rules, as JSON' },
    { name: 'call', value: 'FILE', help: 'the recorded call, as JSON; - is standard input' },
    TOOLS,
    FORMAT,
  ],
  operands: 'none',
  examples: [
    {
      line: 'readback policy explain --policy policy.json --tools tools.json --call call.json',
      does: 'which checks and rules lead to the decision',
    },
    {
      line: 'readback policy explain --policy policy.json --call - --format json < call.json',
      does: 'the same as data, of a call that brings its definition',
    },
  ],
  run: async (parsed, world) => {
    const [policyPath, callPath] = [pathOf(parsed, 'policy'), pathOf(parsed, 'call')];
    if (!policyPath.ok) return policyPath;
    if (!callPath.ok) return callPath;
    const policy = await readPolicyFile(policyPath.value, world);
    if (!policy.ok) return policy;
    const call = await readCallFile(callPath.value, parsed, world);
    if (!call.ok) return call;
    const { decide, explainDecision } = await loadKernel();
    const decision = decide({ ...call.value, policy: policy.value });
    const text = `${explainDecision(decision).map(visible).join('\n')}\n`;
    const status = decision.outcome === 'deny' ? EXIT.findings : EXIT.holds;
    const json = { tool: call.value.definition.name, ...decision };
    return ok(tell(ok({ text, json, status }), parsed, world));
  },
};
