import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isALabel } from './a-label.ts';

test.each(['xn--bcher-kva', 'xn--fiqs8s', 'xn--mnchen-3ya', 'xn--e1afmkfd', 'xn--ls8h', 'xn--p1ai'])(
  'GP-11-37 VP-14-29 %s is an A-label',
  (label) => expect(isALabel(label)).toBe(true),
);

// Nothing to decode, a control character, an integer that ends too early, plain ASCII in disguise, capitals inside,
// a code point beyond Unicode, a format character.
test.each(['xn--', 'xn--a', 'xn--bcher-kv', 'xn--abc-', 'xn--bcher-kba', 'xn--99999999', 'xn--ab-j1t'])(
  'GP-11-37 VP-14-29 %s is none',
  (label) => expect(isALabel(label)).toBe(false),
);

test('GP-11-37 what the platform encodes is an A-label', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zäöüßàéñçα-ωа-яא-ת一-龥]{1,12}$/u), (name) => {
      const label = domainToASCII(name);
      if (label.startsWith('xn--')) expect(isALabel(label)).toBe(true);
    }),
  );
});

test('GP-11-37 no label makes it throw', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{0,63}$/), (rest) => {
      expect(isALabel(`xn--${rest}`)).toBeTypeOf('boolean');
    }),
  );
});
