import { expect, test } from 'vitest';
import { documentOf, ORIGIN, sourced, value } from '../../../test/support/readings.ts';
import { summaryOf } from '../served.ts';
import { beginReading } from './machine.ts';

const CATALOGUE = { origin: ORIGIN, catalogue: 'documents' };
const ENTRY = documentOf('entry', ['a']);
const TARGET = documentOf('a');

test('a reading is driven by asking what is next and telling the answer', () => {
  const machine = value(beginReading({ ...CATALOGUE, entry: { id: 'entry' } }));
  expect(machine.ask()).toEqual({ for: 'latest', id: 'entry' });
  value(machine.tell({ is: 'latest', answer: { found: true, value: 1 } }));
  expect(machine.ask()).toEqual({ for: 'document', ref: { id: 'entry', revision: 1 } });
  value(machine.tell({ is: 'document', answer: { found: true, value: sourced(ENTRY) } }));
  expect(machine.ask()).toEqual({ for: 'summaries', refs: [{ id: 'a', revision: 1 }] });
  value(machine.tell({ is: 'summaries', answers: [{ found: true, value: summaryOf(TARGET) }] }));
  expect(machine.ask()).toMatchObject({ for: 'decision', offer: { target: 'a' } });
  expect(machine.reading()).toMatchObject({ complete: false, incomplete_reasons: ['cancelled'] });
  value(machine.tell({ is: 'decision', answer: undefined }));
  expect(machine.ask()).toEqual({ for: 'nothing' });
  expect(machine.reading()).toMatchObject({ complete: true, skipped: [{ code: 'not_chosen' }] });
});

test('an answer that is refused changes nothing', () => {
  const machine = value(beginReading({ ...CATALOGUE, entry: { id: 'entry', revision: 1 } }));
  value(machine.tell({ is: 'document', answer: { found: true, value: sourced(ENTRY) } }));
  const before = [machine.ask(), machine.reading()];
  expect(machine.tell({ is: 'latest', answer: { found: true, value: 2 } })).toMatchObject({
    error: { code: 'event_unexpected' },
  });
  expect(machine.tell({ is: 'summaries', answers: [] })).toMatchObject({
    error: { code: 'event_unexpected' },
  });
  expect([machine.ask(), machine.reading()]).toEqual(before);
});
