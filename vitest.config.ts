import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // These end only what hangs: a busy machine may take a hundred times as long as a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 300_000 } },
    setupFiles: ['test/support/soak.ts'],
    globalSetup: ['test/support/shared-postgres.ts'],
  },
});
