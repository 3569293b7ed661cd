import { attempt } from '../problems.ts';
import type { Documents } from '../store.ts';
import { refusalFor } from './absence.ts';
import type { Load } from './load.ts';

export const rendition =
  (load: Load): Documents['rendition'] =>
  (ref, form) =>
    attempt(async () => {
      const loaded = await load(ref, form);
      return loaded.ok ? loaded : refusalFor(ref, loaded.error);
    });
