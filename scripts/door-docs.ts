/** Holds the public doors to their documentation: what a door exports has a doc comment where it is declared. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** The doors of governed action. Those of guides and guidance are described in docs/library.md. */
const DOORS = ['kernel', 'models', 'store', 'testing'];

const EXPORTS = /^export (?:type )?\{([^}]*)\} from '([^']+)';/gm;

interface Exported {
  /** As it is declared, whatever the door calls it. */
  readonly name: string;
  readonly file: string;
}

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((one) => one !== '');

const exportsOf = (file: string): readonly Exported[] =>
  [...readFileSync(file, 'utf8').matchAll(EXPORTS)].flatMap(([, list = '', from = '']) =>
    namesIn(list).map((name) => ({ name, file: resolve(dirname(file), from) })),
  );

/** Follows a name through the doors that hand it on. */
const declared = ({ name, file }: Exported): Exported => {
  const handed = exportsOf(file).find((one) => one.name === name);
  return handed === undefined ? { name, file } : declared(handed);
};

/** What is wrong with the declaration, in a word; nothing where a comment ends on the line before it. */
const faultOf = ({ name, file }: Exported): string | undefined => {
  if (!existsSync(file)) return 'is in no file';
  const lines = readFileSync(file, 'utf8').split('\n');
  const declaration = new RegExp(
    `^export (?:declare )?(?:const|type|interface|class|(?:async )?function) ${name}\\b`,
  );
  const at = lines.findIndex((line) => declaration.test(line));
  if (at === -1) return 'is not declared there in a way that this check can read';
  return lines[at - 1]?.endsWith('*/') === true ? undefined : 'has no doc comment';
};

const checked = DOORS.flatMap((door) => exportsOf(join(ROOT, 'src', door, 'index.ts'))).map(declared);
const problems = new Set(
  checked.flatMap((one) => {
    const fault = faultOf(one);
    return fault === undefined ? [] : [`${relative(ROOT, one.file)}: ${one.name} ${fault}`];
  }),
);

for (const problem of problems) console.error(problem);
console.log(`${checked.length} names of ${DOORS.length} doors, ${problems.size} without a doc comment`);
process.exitCode = problems.size === 0 && checked.length > 0 ? 0 : 1;
