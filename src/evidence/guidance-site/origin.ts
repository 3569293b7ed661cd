import { fail, ok, type Result, visible } from '../../base/index.ts';

const FIX = 'give the origin of a site, such as https://guidance.example.com or http://127.0.0.1:4870';

/** A name is refused here with reasons; what is asked in the end the network client decides. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Reads the origin of a site: nothing behind the host and port, HTTPS, and plain HTTP for this machine alone. */
export const readOrigin = (text: string): Result<string> => {
  if (!URL.canParse(text)) return fail('origin_invalid', `${visible(text)} is no URL`, FIX);
  const url = new URL(text);
  // Of what stands before an @ nothing is shown: it may be a password.
  const shown = text.includes('@') ? url.host : text;
  const refused = (why: string): Result<never> => fail('origin_invalid', `${visible(shown)} ${why}`, FIX);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('is no address of a web site');
  if (text.includes('@') || `${url.origin}/` !== url.href) return refused('is more than an origin');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return refused('is plain HTTP to another machine: anybody on the way can change the text');
  return ok(url.origin);
};
