import { z } from 'zod';
import { CHANNELS } from '../evidence.ts';

export const optional = z.exactOptional;

export const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const text = z.string().min(1);

export const count = z.int().min(0);

/** UTC or with an offset, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });

export const mode = z.enum(['public-web', 'local-file']);

export const channel = z.enum(CHANNELS);
