import { base3, idsOf, reportOn, withAction } from './guides.ts';

/** Fields of an action block; `undefined` leaves a field out. */
export type Fields = Readonly<Record<string, string | undefined>>;

const HARMLESS: Fields = {
  id: 'probe',
  class: 'normal',
  approval: 'not-required',
  command: 'ls docs',
  cwd: '.',
  notes: 'Shows what the next step needs to know.',
};

/** base3 (or another guide) with one more action: a harmless one, but for these fields. */
export const guideWith = (fields: Fields, guide: string = base3): string =>
  withAction(
    Object.entries({ ...HARMLESS, ...fields })
      .flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]))
      .join('\n'),
    guide,
  );

/** The ids of errors and warnings that such an action raises. */
export const raisedBy = (fields: Fields, guide?: string): readonly string[] =>
  idsOf(guideWith(fields, guide));

/** The one finding of an id that such an action raises, with the level that the guide achieves. */
export const findingOn = (id: string, fields: Fields, guide?: string) => {
  const report = reportOn(guideWith(fields, guide));
  const found = report.findings.filter((finding) => finding.id === id);
  return { achieved: report.guide.achieved_level, count: found.length, ...found[0] };
};
