import { defineConfig } from 'vitest/config'

/** The unit tests of what Stryker changes (mutants.mjs): no database and no browser. */
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
          environment: 'jsdom',
          setupFiles: ['./web/test/set-up.ts'],
          include: ['web/src/entities/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
