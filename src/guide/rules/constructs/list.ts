import type { Rule } from '../../rule.ts';
import { css } from './css.ts';
import { dataUrl } from './data-url.ts';
import { encodedBlob } from './encoded-blob.ts';
import { html } from './html.ts';
import { javascript } from './javascript.ts';
import { markdownImage } from './markdown-image.ts';
import { markdownLink } from './markdown-link.ts';
import { remoteEmbed } from './remote-embed.ts';
import { richDocument } from './rich-document.ts';
import { terminalEscape } from './terminal-escape.ts';

/** What means something only to a renderer, a terminal or a decoder (guide profile 9). */
export const CONSTRUCT_RULES: readonly Rule[] = [
  html,
  css,
  javascript,
  markdownImage,
  markdownLink,
  remoteEmbed,
  dataUrl,
  richDocument,
  terminalEscape,
  encodedBlob,
];
