import type { Report } from '../report.ts';

/**
 * JSON that a log may show: some CI services act on `##[...]` and `##vso[...]` anywhere in a line, so the second number
 * sign is written as its escape. The value is the same.
 */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll(/##(?=\[|vso\[)/g, '#\\u0023')}\n`;

/** The whole report; several reports are an array in the order given. */
export const renderJson = (report: Report | readonly Report[]): string => jsonText(report);
