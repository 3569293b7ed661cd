import type { FetchProblem } from '../../../base/index.ts';

const REFUSED = /^fetch\.(?:ssrf\.|scheme\.http$|url\.refused$)/;

/** Whether a place was not asked at all, for what it is. */
export const isRefusal = ({ code }: FetchProblem): boolean => REFUSED.test(code);

/** Stands before what only the second fetch of the guide saw (VP-9-24). */
export const AGAIN = 'asked once more in another way: ';
