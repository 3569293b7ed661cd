import { build } from './build.ts';
import { clouds } from './clouds.ts';
import { cluster } from './cluster.ts';
import { compiled } from './compiled.ts';
import { containers } from './containers.ts';
import { databases } from './databases.ts';
import { files } from './files.ts';
import { git } from './git.ts';
import { infrastructure } from './infrastructure.ts';
import { interpreters } from './interpreters.ts';
import { launchers } from './launchers.ts';
import { network } from './network.ts';
import { node } from './node.ts';
import { packages } from './packages.ts';
import { privilege } from './privilege.ts';
import type { Program } from './program.ts';
import { python } from './python.ts';
import { query } from './query.ts';
import { runtimes } from './runtimes.ts';
import { secrets } from './secrets.ts';
import { shells } from './shells.ts';

/** Programs that projects install below themselves: `.venv/bin/python`, `node_modules/.bin/jest`. */
export const projectTools: readonly (readonly Program[])[] = [node, python, runtimes, build];

/** All rows; of two rows with one name the later wins. */
export const families: readonly (readonly Program[])[] = [
  node,
  python,
  compiled,
  runtimes,
  packages,
  git,
  network,
  containers,
  cluster,
  infrastructure,
  clouds,
  databases,
  build,
  files,
  query,
  privilege,
  secrets,
  launchers,
  interpreters,
  shells,
];
