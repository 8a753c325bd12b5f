import { defineConfig } from 'vitest/config'

const web = {
  resolve: { alias: { '#': new URL('../../web/src', import.meta.url).pathname } },
  test: { environment: 'jsdom', setupFiles: ['./web/test/set-up.ts'] },
}
/** Files that need a worker each. */
const filesApart = [
  'web/src/entities/session/begin-session.test.ts',
  'web/src/entities/report/export-data.test.tsx',
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
        test: {
          ...web.test,
          name: 'entities',
          include: ['web/src/entities/**/*.test.{ts,tsx}'],
          exclude: filesApart,
          // As in the root's configuration: reading React anew for each file takes longer than its tests.
          isolate: false,
        },
      },
      { ...web, test: { ...web.test, name: 'entities-apart', include: filesApart } },
    ],
  },
})
