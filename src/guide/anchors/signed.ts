import { isPage } from '../manifest.ts';
import { type AnchorReading, absent, unchecked } from './reading.ts';

const SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----';
const FIELD = /^assistant-guide(?:-sha256)?:/im;

/** A discovery aid on the guide's own origin shows nothing about its bytes (GP-11-96). */
export const discoveryOnly = (text: string): AnchorReading | undefined =>
  isPage(text) || /<link\b[^>]{0,400}assistant-guide/i.test(text)
    ? absent('a page is a discovery aid and no anchor', [
        {
          id: 'anchor.discovery-only',
          message: 'this is a page that links to the guide, a discovery aid and no anchor',
        },
      ])
    : undefined;

/** Without its signature verified a security.txt proves nothing, so it is never counted from a file (GP-11-89, A05). */
export const readSecurityTxt = (text: string): AnchorReading => {
  const aid = discoveryOnly(text);
  if (aid !== undefined) return aid;
  if (text.includes(SIGNED)) return unchecked('the signature of security.txt was not verified');
  if (!FIELD.test(text)) return absent('security.txt has no Assistant-Guide field');
  const message = 'security.txt names the guide and is not signed';
  return absent(message, [{ id: 'anchor.security-txt.unsigned', message }]);
};

/** A log entry counts after its inclusion was proved, which no file alone does (A44). */
export const readTransparencyLog = (text: string): AnchorReading =>
  discoveryOnly(text) ?? unchecked('the entry was not proved to be in a log');
