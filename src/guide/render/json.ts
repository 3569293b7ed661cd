import type { Report } from '../report/report.ts';

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON that a log or a terminal may show: some CI services act on `##[...]` and `##vso[...]` anywhere in a line, so the
 * second number sign is written as its escape, and so is all that is not ASCII. The value is the same.
 */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2)
    .replaceAll(/##(?=\[|vso\[)/g, '#\\u0023')
    .replaceAll(/[\u007f-\uffff]/g, escaped)}\n`;

/** The whole report; several reports are an array in the order given. */
export const renderJson = (report: Report | readonly Report[]): string => jsonText(report);
