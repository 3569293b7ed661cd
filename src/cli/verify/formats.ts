import { styleText } from 'node:util';
import {
  PLAIN_STYLE,
  type Report,
  renderCompact,
  renderGithub,
  renderJson,
  renderMarkdown,
  renderSarif,
  renderText,
  type Style,
} from '../../guide/index.ts';

export const FORMATS = ['text', 'compact', 'json', 'sarif', 'github', 'markdown'] as const;

export type Format = (typeof FORMATS)[number];

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

type Render = (reports: readonly Report[], style: Style, targets: number) => string;

const each =
  (render: (report: Report, style: Style) => string, between = '\n'): Render =>
  (reports, style) =>
    reports.map((report) => render(report, style)).join(between);

const RENDER: Readonly<Record<Format, Render>> = {
  text: each(renderText),
  compact: each(renderCompact),
  // One target: one object; several: an array in the order given, however many of them could be read.
  json: (reports, _style, targets) =>
    renderJson(targets <= 1 && reports[0] !== undefined ? reports[0] : reports),
  sarif: (reports) => renderSarif(reports),
  github: each(renderGithub, ''),
  markdown: each(renderMarkdown),
};

export interface Showing {
  readonly format: Format;
  readonly colour: boolean;
  /** How many guides were named. */
  readonly targets: number;
}

/** The reports as the caller wants to see them. */
export const render = (reports: readonly Report[], { format, colour, targets }: Showing): string =>
  RENDER[format](reports, colour ? COLOURS : PLAIN_STYLE, targets);
