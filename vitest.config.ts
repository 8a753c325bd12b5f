import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { SlowFilesFirst } from './scripts/slow-files-first.mjs'

/** How slow this machine is (scripts/slowness.mjs). */
const slowness = Number(process.env['SLOWNESS'] ?? 1)
const local = (path: string): string => new URL(path, import.meta.url).pathname
const web = {
  environment: 'jsdom',
  // Node reads the pages itself too.
  experimental: { viteModuleRunner: false },
  execArgv: [
    '--import',
    local('web/test/read-pages.ts'),
    // Pages are soon garbage: room for them from the beginning.
    '--min-semi-space-size=64',
    '--max-semi-space-size=64',
  ],
  setupFiles: ['./web/test/set-up.ts'],
  // The first test of a worker reads the code of the whole dashboard.
  testTimeout: 30_000 * slowness,
}
/** It has a separate worker: a module that is stood in for belongs to one module graph. */
const fileApart = 'web/src/features/settings-branding/logo-section.test.tsx'

const ofServer = {
  // Node reads the server's modules itself, as it does where the server runs: nothing is put in between.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [
    '--import',
    local('server/test/cache-argon2.mjs'),
    // A server makes much that is soon garbage: with the usual 16 MB the collector took a twelfth of the time.
    '--max-semi-space-size=64',
  ],
}

/** What must work behind PgBouncer too: walls between merchants, money, exports, live pages. */
const throughPooler = [
  'server/test/tenant-isolation.test.ts',
  'server/test/other-merchants.test.ts',
  'server/test/several-servers.test.ts',
  'server/test/money/pay.test.ts',
  'server/test/money/refunds.test.ts',
  'server/test/money/holds.test.ts',
  'server/test/money/plans.test.ts',
  'server/test/money/payouts.test.ts',
  'server/test/money/races.test.ts',
  'server/test/money/idempotency.test.ts',
  'server/test/money/merchant-api.test.ts',
  'server/test/money/list-rows.test.ts',
  'server/src/modules/live/live.test.ts',
  'server/src/modules/webhooks/webhooks.test.ts',
]

/** What must work on a cluster too: money, walls between merchants, lists. */
const onCluster = [
  'server/test/tenant-isolation.test.ts',
  'server/test/contract.test.ts',
  'server/test/money/*.test.ts',
  'server/src/modules/webhooks/webhooks.test.ts',
]

const MOVING_MERCHANTS = 'server/test/citus/moving-merchants.test.ts'

const notOnCluster = [
  MOVING_MERCHANTS,
  // They plant faults and other merchants' rows past the walls of one database.
  'server/test/money/invariants.test.ts',
  'server/test/money/altered-books.test.ts',
  'server/test/money/book-chain.test.ts',
  // They watch who waits for a lock, which each node tells of itself alone.
  'server/test/money/crash.test.ts',
  'server/test/money/follow-up-crash.test.ts',
  'server/test/money/payout-crash.test.ts',
  // It ends its own PostgreSQL.
  'server/test/money/outages.test.ts',
]

export default defineConfig({
  test: {
    // Three at least: a test of the server waits for the database, for timers and for other processes.
    maxWorkers: Math.max(3, Math.min(4, availableParallelism() - 1)),
    // Where the minutes go shows in the report; a test that hangs does not.
    testTimeout: 10_000 * slowness,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: [fileApart],
          // The files of a worker share what they import: reading it anew costs more than most of them take.
          isolate: false,
        },
      },
      {
        test: { ...web, name: 'web-apart', include: [fileApart] },
      },
      {
        test: {
          ...ofServer,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          tags: [{ name: 'long', description: 'only `npm run test:long` runs it' }],
          // They need a cluster.
          exclude: ['server/test/citus/**'],
          globalSetup: ['./server/test/global-setup.ts'],
          // The files of a worker share what they import: reading the whole server anew for each took a quarter of the time.
          isolate: false,
          // Random lives take 20 seconds on a quiet machine; a loaded one may be four times slower.
          testTimeout: 120_000 * slowness,
          hookTimeout: 120_000 * slowness,
        },
      },
      {
        test: {
          ...ofServer,
          name: 'ops',
          include: [...throughPooler, 'server/test/ops/*.ops.ts'],
          globalSetup: ['./server/test/ops/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...ofServer,
          name: 'citus',
          include: [...onCluster, 'server/test/citus/*.test.ts'],
          exclude: notOnCluster,
          globalSetup: ['./server/test/global-setup.ts'],
          isolate: false,
          // A database of a cluster is made in some twenty seconds.
          testTimeout: 240_000 * slowness,
          hookTimeout: 240_000 * slowness,
        },
      },
      {
        test: {
          ...ofServer,
          // It ends nodes of the cluster, on which nothing else may run meanwhile.
          name: 'citus-nodes',
          include: [MOVING_MERCHANTS],
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'upgrade',
          include: ['server/test/upgrade/*.upgrade.ts'],
        },
      },
    ],
  },
})
