import { defineConfig } from 'vitest/config'

/** The unit tests of the code that Stryker changes (mutants.mjs): no database and no browser. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    testTimeout: 10_000,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*{rules,journals}.test.ts'],
        },
      },
      {
        resolve: { alias: { '#': new URL('../../web/src', import.meta.url).pathname } },
        test: {
          name: 'entities',
          include: ['web/src/entities/**/*.test.ts'],
          // Needs a browser, which would make a run ten times as long.
          exclude: ['web/src/entities/stale.test.ts'],
        },
      },
    ],
  },
})
