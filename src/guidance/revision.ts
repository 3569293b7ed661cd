/** A positive safe integer (LG-DOC-22, LG-DOC-49). */
export const isRevision = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** A revision as a document, a query or a reference writes it, or `undefined`: no sign, no zero in front, no `latest`. */
export const readRevision = (text: string): number | undefined => {
  const value = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : 0;
  return isRevision(value) ? value : undefined;
};
