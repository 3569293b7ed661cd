import type { Authorization } from './policy.ts';

export type SaidMateriality = Authorization['materiality'];

/**
 * What several say of the same thing together: whoever does not know makes it unknown, else one `material` is enough.
 * Nothing that is added lowers it (GR-POL-14). Nobody having said anything is unknown.
 */
export const raisedMateriality = (said: readonly SaidMateriality[]): SaidMateriality => {
  if (said.length === 0 || said.some((one) => one !== 'routine' && one !== 'material')) return 'unknown';
  return said.includes('material') ? 'material' : 'routine';
};
