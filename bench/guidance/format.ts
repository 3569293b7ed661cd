import { SaxesParser } from 'saxes';
import { readXml, writeXml } from '../../src/guidance/index.ts';
import { inTurn, ratio, row } from '../measure.ts';
import { documentOf } from './catalogue.ts';

/** What any reader of the format has to do: each event of one parser with namespaces, and the bytes as text. */
const bareSaxes = (bytes: Uint8Array): number => {
  let events = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', () => events++);
  parser.on('text', () => events++);
  parser.on('closetag', () => events++);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  return events;
};

const megabytes = (bytes: number, microseconds: number): string => (bytes / microseconds).toFixed(1);

/** As an author may write it: the same document, indented, and not in its canonical form. */
const indented = (xml: string): string => xml.replaceAll('\n<', '\n  <');

const benchReading = (label: string, goal: string, texts: readonly string[]): void => {
  const files = texts.map((text) => new TextEncoder().encode(text));
  const size = files.reduce((sum, { length }) => sum + length, 0);
  const [ours, bare] = inTurn(
    () => files.map((file) => readXml(file)),
    () => files.map(bareSaxes),
    21,
  );
  row(
    `  reading ${label} into the model / bare saxes`,
    `${megabytes(size, ours)} / ${megabytes(size, bare)} MB/s = ${ratio(bare, ours)}${goal}`,
  );
};

/** Reading and writing the format beside the parser that it is read with. */
export const benchFormat = (): void => {
  console.log('\nthe format');
  const small = Array.from({ length: 50 }, (_, index) => documentOf(index));
  const large = small.map((document) => ({ ...document, body: document.body.repeat(12) }));
  for (const [label, documents] of [
    ['4 KB', small],
    ['32 KB', large],
  ] as const) {
    const texts = documents.map(writeXml);
    benchReading(`${label} of canonical XML`, ' (goal 0.85)', texts);
    benchReading(`${label} of other XML`, '', texts.map(indented));
    const size = texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0);
    const [written] = inTurn(
      () => documents.map(writeXml),
      () => 0,
      21,
    );
    row(`  writing ${label} as canonical XML`, `${megabytes(size, written)} MB/s`);
  }
};
