import { isPage } from '../parse/manifest.ts';
import { type AnchorReading, absent } from './reading.ts';

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
