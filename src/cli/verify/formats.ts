import type { Style } from '../../base/index.ts';
import {
  type Report,
  renderCompact,
  renderGithub,
  renderJson,
  renderMarkdown,
  renderSarif,
  renderText,
} from '../../guide/index.ts';
import { styleOf } from '../style.ts';

export const FORMATS = ['text', 'compact', 'json', 'sarif', 'github', 'markdown'] as const;

export type Format = (typeof FORMATS)[number];

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
  RENDER[format](reports, styleOf(colour), targets);
