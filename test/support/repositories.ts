import type { RepositoryEvidence } from '../../src/guide/evidence.ts';
import { sha256 } from './guides.ts';

/** A repository that holds these files, every one listed and read. */
export const repositoryOf = (
  files: Readonly<Record<string, string>>,
  more: Partial<RepositoryEvidence> = {},
): RepositoryEvidence => ({
  files: Object.keys(files).sort(),
  complete: true,
  artifacts: Object.entries(files).map(([path, text]) => {
    const bytes = Uint8Array.from(Buffer.from(text, 'utf8'));
    return { path, received: true, bytes, sha256: sha256(bytes), truncated: false };
  }),
  ...more,
});

/** The SHA-256 of a text's bytes. */
export const digest = (text: string): string => sha256(Uint8Array.from(Buffer.from(text, 'utf8')));
