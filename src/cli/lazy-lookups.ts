import { createRequire } from 'node:module';
import { lazy } from '../base/index.ts';
import type { Lookups } from '../guide/index.ts';

// Loading the libraries costs more than judging most guides, and few guides make a rule ask for one. `judge` is
// synchronous, so they are required, not imported, the first time one is asked for (docs/adr/0003).
const standard = lazy((): Lookups => {
  const source = import.meta.url.endsWith('.ts')
    ? '../guide/standard-lookups.ts'
    : './guide-standard-lookups.cjs';
  return (createRequire(import.meta.url)(source) as { standardLookups: Lookups }).standardLookups;
});

/** The libraries that judging borrows from, each loaded on first use. */
export const lazyLookups: Lookups = {
  registeredDomain: (host) => standard().registeredDomain(host),
  isPublicSuffix: (host) => standard().isPublicSuffix(host),
  satisfies: (version, range) => standard().satisfies(version, range),
  parseShell: (source) => standard().parseShell(source),
  parseToml: (source) => standard().parseToml(source),
};
