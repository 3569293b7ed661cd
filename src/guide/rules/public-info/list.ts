import type { Rule } from '../../rule.ts';
import { adminPath } from './admin-path.ts';
import { privateAddress } from './private-address.ts';
import { secret } from './secret.ts';
import { topology } from './topology.ts';

/** What a public text must not give away (guide profile 16; V08). */
export const PUBLIC_INFO_RULES: readonly Rule[] = [secret, privateAddress, adminPath, topology];
