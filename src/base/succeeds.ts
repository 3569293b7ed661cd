/** Whether this ends without throwing: for checks that give no other answer. */
export const succeeds = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};
