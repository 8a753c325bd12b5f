import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { isFull } from '../../property-runs.ts'
import { openTestCluster, type TestCluster } from '../../test-database.ts'
import { simulate, SimulationError, sumOf, type SimulationOptions } from './simulation.ts'

let cluster: TestCluster
beforeAll(async () => {
  cluster = await openTestCluster()
})
afterAll(() => cluster.stop())

const SMALL = { seed: 'jetty', merchants: 3, days: 6, actsPerDay: 14, quietDays: 16 }

const run = async (options: Partial<SimulationOptions> = {}) =>
  simulate({ ...SMALL, url: await cluster.createDatabase(), ...options })

test('BEY-173 through days of lying providers and kills, no cent is lost or made', async () => {
  const { adrift, killed, told, acts, checks, fingerprint } = await run()
  expect(adrift.byCurrency).toEqual({ AUD: 0, NZD: 0 })
  const happened = { acts: acts > 40, killed: sumOf(killed) > 0, told: sumOf(told) > 2 }
  expect({ ...happened, checks: checks > 9 }).toEqual({
    acts: true,
    killed: true,
    told: true,
    checks: true,
  })
  const second = isFull ? await run() : { fingerprint }
  expect(second.fingerprint).toBe(fingerprint)
})

test(
  'BEY-173 a simulation stops at the first wrong cent and reports the last events',
  { timeout: 120_000 },
  async () => {
    const url = await cluster.createDatabase()
    const outside = new pg.Client({ connectionString: url })
    await outside.connect()
    let isPlanted = false
    try {
      const failed = run({
        url,
        async plantFault() {
          if (isPlanted) return
          const { rowCount } = await outside.query(
            `update app.settlement_entry set fee = fee - 1, net = net + 1
           where (merchant_id, entry_id) =
             (select merchant_id, entry_id from app.settlement_entry where fee > 0 limit 1)`,
          )
          isPlanted = rowCount === 1
        },
      })
      await expect(failed).rejects.toThrow(SimulationError)
      // Found first by the invariants or by the chain of the books, which knows each original row.
      await expect(failed).rejects.toThrow(
        /payable_matches_unpaid_entries: |was changed, or added past the server/,
      )
    } finally {
      await outside.end()
    }
  },
)
