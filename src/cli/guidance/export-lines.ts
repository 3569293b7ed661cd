import { fail, ok, type Result } from '../../base/index.ts';
import type { ExportedRevision } from '../../store/index.ts';

/** The first line of an export. */
export const HEAD = '{"readback_export":1}\n';

/** What has no name shows by its first line that it is an export. */
export const beginsExport = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, HEAD.length)).toString() === HEAD;

/** The last one: an export without it was cut off. */
export const tail = (revisions: number): string => `{"revisions":${revisions}}\n`;

export const lineOf = (revision: ExportedRevision): string => `${JSON.stringify(revision)}\n`;

const FIX = 'make the export again: readback guidance export --output FILE';

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** One line of an export, and where it stands. */
export interface Copy {
  readonly place: string;
  /** As it says; what a record must be is the store's to say when it takes it. */
  readonly revision: ExportedRevision;
}

/** Reads the lines of an export that is whole. */
export const readExport = (path: string, text: string): Result<readonly Copy[]> => {
  const [head, ...lines] = text.trimEnd().split('\n');
  if (`${head}\n` !== HEAD) return fail('input.no-export', `${path}: this is no export of readback`, FIX);
  const last = parse(lines.pop() ?? '') as { readonly revisions?: unknown } | undefined;
  if (last?.revisions !== lines.length)
    return fail(
      'input.no-export',
      `${path}: it was cut off: its last line does not count its revisions`,
      FIX,
    );
  const revisions = lines.map(parse);
  const wrong = revisions.indexOf(undefined);
  if (wrong !== -1) return fail('input.no-export', `${path}: line ${wrong + 2} is damaged`, FIX);
  return ok(
    revisions.map((revision, at) => ({
      place: `${path}, line ${at + 2}`,
      revision: revision as ExportedRevision,
    })),
  );
};
