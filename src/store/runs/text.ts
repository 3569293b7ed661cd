import type { Problem, Result } from '../../base/index.ts';
import { sha256 } from '../digest.ts';
import { corrupt } from './problems.ts';

interface Text {
  readonly body: string;
  readonly digest: string;
}

/** A body with its digest, as rows keep it. */
export const textAs = (body: string): Text => ({ body, digest: sha256(body) });

/** What was read from a row, unless the bytes are not those that were written: damage that is still JSON of the right form. */
export const intact = <T>({ body, digest }: Text, read: Result<T, Problem>): Result<T, Problem> =>
  !read.ok || sha256(body) === digest ? read : corrupt('its bytes are not those that were written');
