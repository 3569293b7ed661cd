import { discoveryOnly } from './discovery-aid.ts';
import { type AnchorReading, absent, unchecked } from './reading.ts';

const SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----';
const FIELD = /^assistant-guide(?:-sha256)?:/im;

/** Without its signature verified a security.txt proves nothing, so it is never counted from a file (GP-11-89, A05). */
export const readSecurityTxt = (text: string): AnchorReading => {
  const aid = discoveryOnly(text);
  if (aid !== undefined) return aid;
  if (text.includes(SIGNED)) return unchecked('the signature of security.txt was not verified');
  if (!FIELD.test(text)) return absent('security.txt has no Assistant-Guide field');
  const message = 'security.txt names the guide and is not signed';
  return absent(message, [{ id: 'anchor.security-txt.unsigned', message }]);
};
