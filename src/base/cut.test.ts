import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutPieces, cutText } from './cut.ts';
import { clip } from './visible.ts';

describe('text is cut between characters', () => {
  test('no pair is split, and what fits is left as it is', () => {
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 2)).toBe('ab');
    expect(clip('abc😀😀', 7)).toBe('abc😀😀');
    expect(clip('abc😀😀', 6)).toBe('abc...');
    expect(clip('ab😀😀😀', 6)).toBe('ab...');
  });

  test('pieces join to the text, fit, and are made of whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 7 }), (text, most) => {
        const pieces = cutPieces(text, most);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) {
          expect(piece.length).toBeGreaterThan(0);
          expect(piece.length).toBeLessThanOrEqual(most);
          expect(piece.isWellFormed()).toBe(true);
        }
      }),
    );
    expect(cutPieces('', 2)).toEqual([]);
    expect(cutPieces('😀😀a', 3)).toEqual(['😀', '😀a']);
  });
});
