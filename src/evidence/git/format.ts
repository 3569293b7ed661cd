import { createHash } from 'node:crypto';

/** The hash that a repository names its objects by (gitformat: object-format). */
export interface ObjectFormat {
  readonly name: 'sha1' | 'sha256';
  /** Of an id, in bytes. */
  readonly length: number;
}

const FORMATS: readonly ObjectFormat[] = [
  { name: 'sha1', length: 20 },
  { name: 'sha256', length: 32 },
];

export const formatNamed = (name: string): ObjectFormat | undefined =>
  FORMATS.find((format) => format.name === name);

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

/** The id that these bytes have as an object of this type, in lowercase hex. */
export const objectId = (format: ObjectFormat, type: ObjectType, bytes: Uint8Array): string =>
  createHash(format.name).update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');

/** The hash over plain bytes, as a pack ends with it. */
export const checksum = (format: ObjectFormat, bytes: Uint8Array): Buffer =>
  createHash(format.name).update(bytes).digest();

/** Whether a text is an object's whole id; capital digits are read as git reads them. */
export const isFullId = (format: ObjectFormat, text: string): boolean =>
  text.length === format.length * 2 && /^[0-9a-fA-F]+$/.test(text);
