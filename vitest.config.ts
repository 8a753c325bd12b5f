import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two at least: much of a server test is waiting for the database.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() - 1)),
    // Where the minutes go shows in the report; a test that hangs does not.
    testTimeout: 10_000,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
        },
      },
      {
        resolve: { alias: { '#': new URL('web/src', import.meta.url).pathname } },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./web/test/set-up.ts'],
          // A test reads the colours; all other style sheets are left out.
          css: { include: [/\/theme\/tokens\.css/] },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
