/**
 * A name for comparing it more loosely than anything else: whoever proposed must not pass by writing their name another
 * way, with other letter case, compatible forms, or characters that nobody sees.
 */
export const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase();
