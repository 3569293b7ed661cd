import type * as z from 'zod';

/** A name as one step of a JSON Pointer (RFC 6901). */
export const pointerStep = (name: PropertyKey): string =>
  String(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** The place and the fault of the first thing that a schema found. It names members, and no value. */
export const firstFault = ({ issues: [issue] }: Pick<z.ZodError, 'issues'>): string =>
  `/${(issue?.path ?? []).map(pointerStep).join('/')}: ${issue?.message ?? 'it has another form'}`;
