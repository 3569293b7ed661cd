import { isAbsolute, join } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import type { World } from '../world.ts';

/** Where readback keeps what it keeps: `READBACK_HOME`, else `$XDG_DATA_HOME/readback`, else `~/.local/share/readback`. */
export const dataFolder = ({ env }: Pick<World, 'env'>): Result<string> => {
  const own = env['READBACK_HOME'];
  if (own !== undefined && own !== '') return ok(own);
  const data = env['XDG_DATA_HOME'];
  // The XDG specification ignores a path that is not absolute.
  if (data !== undefined && isAbsolute(data)) return ok(join(data, 'readback'));
  const home = env['HOME'] ?? env['USERPROFILE'];
  if (home !== undefined && home !== '') return ok(join(home, '.local', 'share', 'readback'));
  return fail('data.no-home', 'there is no home folder to keep data in', 'set READBACK_HOME to a folder');
};
