import { styleText } from 'node:util';
import { PLAIN_STYLE, type Style } from '../base/index.ts';

type Colour = Parameters<typeof styleText>[0];

const paint =
  (colour: Colour) =>
  (text: string): string =>
    styleText(colour, text, { validateStream: false });

const COLOURS: Style = {
  good: paint(['bold', 'green']),
  error: paint(['bold', 'red']),
  warning: paint('yellow'),
  info: paint('cyan'),
  strong: paint('bold'),
  faint: paint('dim'),
};

/** How a sink's text may be set apart. */
export const styleOf = (colour: boolean): Style => (colour ? COLOURS : PLAIN_STYLE);
