import type { RecordFormat, Registry } from '../../hosts/registries.ts';
import type { RegistryRecord } from '../../hosts/registry-target.ts';
import { isPage } from '../../parse/manifest.ts';
import type { Expected } from '../reading.ts';
import { readGoMod } from './go-mod.ts';
import { type ReadDocument, readJson } from './json.ts';
import { valueAt } from './naming.ts';

type Lookups = Expected['subject']['lookups'];

/** What is no JSON is cheap to write and dear to read when it is long; no manifest of a package comes near this. */
const TEXT_LIMIT = 512 * 1024;

const readToml = (source: string, lookups: Lookups): ReadDocument => {
  const value = lookups.parseToml(source);
  return value === undefined ? { ok: false, why: 'the record is not TOML' } : { ok: true, value };
};

const READ: Readonly<Record<RecordFormat, (source: string, lookups: Lookups) => ReadDocument>> = {
  json: readJson,
  toml: readToml,
  'go.mod': readGoMod,
};

const readAs = (format: RecordFormat, source: string, lookups: Lookups): ReadDocument =>
  format !== 'json' && source.length > TEXT_LIMIT
    ? { ok: false, why: 'the record is longer than is read' }
    : READ[format](source, lookups);

/** Longer than any name or version of a package. */
const LENGTH = 256;

/** Whether the document says, in its own place for it, that it is that of this name or version. */
const says = (found: unknown, wanted: string, key: (text: string) => string = (text) => text): boolean =>
  typeof found === 'string' && found.length <= LENGTH && key(found) === key(wanted);

const ANOTHER = 'it is the record of another package or version than registry-url names';

const identified = (read: ReadDocument, { registry, name, version }: RegistryRecord): ReadDocument => {
  if (!read.ok) return read;
  const { identity, nameKey, versionKey } = registry;
  const right =
    says(valueAt(read.value, identity.name), name, nameKey) &&
    (identity.version === undefined || says(valueAt(read.value, identity.version), version, versionKey));
  return right ? read : { ok: false, why: ANOTHER };
};

/** The document that a registry served for this record: of its form, and by its own word of this name and version. */
export const readServed = (source: string, record: RegistryRecord, lookups: Lookups): ReadDocument =>
  isPage(source)
    ? { ok: false, why: 'a web page came in place of the record' }
    : identified(readAs(record.registry.format, source, lookups), record);

/** A document that the caller gave as a file: it may be in the form of another registry, and says nothing of whose it is. */
export const readGiven = (source: string, { format }: Registry, lookups: Lookups): ReadDocument => {
  const first = readAs(format, source, lookups);
  const others = (['json', 'toml'] as const).filter((one) => one !== format);
  if (first.ok) return first;
  return others.map((one) => readAs(one, source, lookups)).find(({ ok }) => ok) ?? first;
};
