import type { Context } from 'hono';
import { type Refusal, refusal } from './refusal.ts';

const tooLarge = (limit: number): Refusal => ({
  ...refusal(413, 'body_too_large', `a body of more than ${limit} bytes is not read`, 'send less at once'),
  headers: { connection: 'close' },
});

/** Writing takes JSON only: above all no XML, whatever it says of itself (LG-DOC-15). */
export const demandJson = (c: Context): Refusal | undefined => {
  const type = c.req.header('content-type') ?? '';
  const json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type.trim());
  const plain = (c.req.header('content-encoding') ?? 'identity').toLowerCase() === 'identity';
  if (json && plain) return undefined;
  return {
    ...refusal(
      415,
      'media_type_unsupported',
      json ? 'compressed bodies are not read' : 'only application/json is read here',
      'send JSON in UTF-8, as application/json and uncompressed',
    ),
    headers: { accept: 'application/json', 'accept-encoding': 'identity' },
  };
};

/** The body, counted while it arrives; a client that sends more than it said, or than is read, is stopped. */
export const readBody = async (c: Context, limit: number): Promise<Uint8Array | Refusal> => {
  if (Number(c.req.header('content-length') ?? 0) > limit) return tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length;
      if (size > limit) return tooLarge(limit);
      chunks.push(chunk);
    }
  } catch {
    return refusal(400, 'body_incomplete', 'the body ended before its end', 'send it again');
  }
  return Buffer.concat(chunks);
};
