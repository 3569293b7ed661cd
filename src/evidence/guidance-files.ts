import { open, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, ok, type Result, visible } from '../base/index.ts';
import {
  DOCUMENT_LIMITS,
  type DocumentProblem,
  type DocumentRef,
  type DocumentSource,
  keyOf,
  memorySource,
  readXml,
  type SourcedDocument,
  writeXml,
} from '../guidance/index.ts';
import { sha256 } from './sha256.ts';

/** A file that is no document; nothing of it is used. */
export interface RefusedFile {
  readonly path: string;
  readonly problems: readonly DocumentProblem[];
}

export interface GuidanceFiles {
  readonly source: DocumentSource;
  /** In the order in which they were read. */
  readonly documents: readonly DocumentRef[];
  readonly refused: readonly RefusedFile[];
}

/** Folders hold few documents; a catalogue of thousands is a database. */
const MOST = 10_000;

/** At most one byte more than a document may have, so that the parser tells what is too long. */
const readBounded = async (path: string): Promise<Uint8Array> => {
  const file = await open(path, 'r');
  try {
    const bytes = new Uint8Array(DOCUMENT_LIMITS.documentBytes + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null);
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) return bytes.subarray(0, length);
    }
  } finally {
    await file.close();
  }
};

/** The files that a path names: itself, or the XML files of a folder, in the order of their names. */
const filesAt = async (path: string): Promise<readonly string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => join(path, name));
};

const sourcedFrom = (path: string, bytes: Uint8Array): SourcedDocument | RefusedFile => {
  const read = readXml(bytes);
  if (!read.ok) return { path, problems: read.error };
  const document = read.value;
  // The digest is that of the canonical XML, however the file is written.
  const digest = sha256(writeXml(document));
  return { document, digest, url: pathToFileURL(path).href };
};

const isDocument = (one: SourcedDocument | RefusedFile): one is SourcedDocument => 'document' in one;

/** Two files with one id and revision and different contents: neither can be the one (LG-READ-29). */
const contradiction = (documents: readonly SourcedDocument[]): Result<readonly SourcedDocument[]> => {
  const seen = new Map<string, SourcedDocument>();
  for (const one of documents) {
    const key = keyOf(one.document);
    const other = seen.get(key);
    if (other !== undefined && other.digest !== one.digest)
      return fail(
        'integrity_mismatch',
        `${visible(other.url)} and ${visible(one.url)} are both ${key} and differ`,
        'give one of them another revision, or remove it',
      );
    seen.set(key, one);
  }
  return ok([...seen.values()]);
};

const unreadable = (path: string, error: unknown): Result<never> => {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return fail(
    'file_unreadable',
    `cannot read ${visible(path)} (${code})`,
    'look at the path and its permissions',
  );
};

/** Every document and every file that is none, at these paths. */
const readAt = async (
  paths: readonly string[],
): Promise<Result<readonly (SourcedDocument | RefusedFile)[]>> => {
  const read: (SourcedDocument | RefusedFile)[] = [];
  for (const given of paths) {
    try {
      const files = await filesAt(resolve(given));
      if (read.length + files.length > MOST)
        return fail('too_many_files', `there are more than ${MOST} files`, 'publish them into a database');
      for (const path of files) read.push(sourcedFrom(path, await readBounded(path)));
    } catch (error) {
      return unreadable(given, error);
    }
  }
  return ok(read);
};

/**
 * Opens documents from XML files and folders of them as a catalogue of their own (LG-READ-02). A single file is enough:
 * what it links to and is not there is missing.
 */
export const openGuidanceFiles = async (paths: readonly string[]): Promise<Result<GuidanceFiles>> => {
  const read = await readAt(paths);
  if (!read.ok) return read;
  const sound = contradiction(read.value.filter(isDocument));
  if (!sound.ok) return sound;
  const [only] = paths;
  const origin =
    paths.length === 1 && only !== undefined
      ? pathToFileURL(resolve(only)).href
      : `files:${paths.map((path) => basename(path)).join(',')}`;
  return ok({
    source: memorySource(origin, sound.value),
    documents: sound.value.map(({ document: { id, revision } }) => ({ id, revision })),
    refused: read.value.filter((one): one is RefusedFile => !isDocument(one)),
  });
};
