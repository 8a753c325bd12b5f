import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestCluster, type TestCluster } from '../test-database.ts'
import { long } from '../long.ts'
import { payOutRandomly } from './random-payouts.ts'

let cluster: TestCluster
beforeAll(async () => {
  cluster = await openTestCluster()
})
afterAll(() => cluster.stop())

// `npm run soak:payouts` runs ten thousand.
test(
  'random payouts add up to the cent, and each entry is in exactly one of them',
  { timeout: 240_000, ...long },
  async () => {
    const url = await cluster.createDatabase()
    const report = await payOutRandomly({ url, seed: 'harvest', payouts: 75 })
    // A run in which little happened would prove little.
    expect(report.entries).toBeGreaterThan(150)
    expect(report.failed).toBeGreaterThan(0)
    expect(report.carriedOver).toBeGreaterThan(0)
  },
)
