import { defineConfig } from 'vitest/config'

const web = {
  resolve: { alias: { '#': new URL('../../web/src', import.meta.url).pathname } },
}
/** Without components, and they need a browser all the same. The others are ten times as fast without one. */
const inBrowser = [
  'web/src/entities/stale.test.ts',
  'web/src/entities/session/own-identity-service.test.ts',
]

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
        ...web,
        test: { name: 'entities', include: ['web/src/entities/**/*.test.ts'], exclude: inBrowser },
      },
      {
        ...web,
        test: {
          name: 'entities-in-browser',
          environment: 'jsdom',
          setupFiles: ['./web/test/set-up.ts'],
          include: [...inBrowser, 'web/src/entities/**/*.test.tsx'],
        },
      },
    ],
  },
})
