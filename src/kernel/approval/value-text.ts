import { fail, ok, type Result } from '../../base/index.ts';
import type { Json } from '../json/json.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|#.*|[^\s"#]+/g;

/** Joins the parts of a text that stand on lines of their own. */
const joined = (tokens: readonly string[]): string => {
  const out: string[] = [];
  let joining = false;
  for (const token of tokens) {
    if (token === '+') {
      joining = true;
    } else {
      // Put side by side, not together: a text of many parts would be copied as often as it has parts.
      if (joining) out.push((out.pop() ?? '').slice(0, -1), token.slice(1));
      else out.push(token);
      joining = false;
    }
  }
  return out.join('');
};

/** Reads what `valueLines` wrote. */
export const readValue = (lines: readonly string[]): Result<Json> => {
  const tokens = lines.flatMap((line) => line.match(TOKEN) ?? []).filter((token) => !token.startsWith('#'));
  try {
    return ok(JSON.parse(joined(tokens)) as Json);
  } catch {
    return fail('approval_mismatch', 'a shown value is not whole', 'show the packet again');
  }
};
