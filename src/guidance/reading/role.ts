import { KINDS, type Kind } from '../document.ts';

/**
 * The weaker of two: what a link offers its target as and what the target is, along a whole path (LG-LINK-20). Only
 * `guide` is operating, so nothing behind a step of context or evidence is.
 */
export const weaker = (one: Kind, other: Kind): Kind =>
  KINDS.indexOf(one) >= KINDS.indexOf(other) ? one : other;

export const isWeaker = (one: Kind, other: Kind): boolean => KINDS.indexOf(one) > KINDS.indexOf(other);
