import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestCluster, type TestCluster } from '../test-database.ts'
import { isFull } from '../property-runs.ts'
import { LedgerViolationError, runRandomSteps } from './random-books.ts'
import { STEPS } from './steps.ts'
import { long } from '../long.ts'

const SEEDS = isFull ? ['autumn', 'spring', 'monsoon'] : ['autumn']

let cluster: TestCluster
beforeAll(async () => {
  cluster = await openTestCluster()
})
afterAll(() => cluster.stop())

/** Enough for every kind of step; `npm run soak:ledger` runs a hundred times as long. */
const STEP_COUNT = 350

// About ten seconds on an idle machine; the rest is for loaded ones.
test.concurrent.each(SEEDS)(
  'hundreds of random steps leave the books balanced after each tenth, seed %s',
  { timeout: 120_000, ...long },
  async (seed) => {
    const url = await cluster.createDatabase()
    const life = await runRandomSteps({ url, seed, steps: STEP_COUNT })
    // A run in which little happened would prove little.
    expect([...life.taken.keys()].toSorted()).toEqual(Object.keys(STEPS).toSorted())
    expect(life.days).toBeGreaterThan(45)
    expect(life.refused).toBeLessThan(life.steps / 2)
  },
)

/** Runs until a fault is planted; returns the failure that the run reports. */
async function failureAfter(
  seed: string,
  fault: string,
): Promise<{ output: string; stepsAfter: number }> {
  const url = await cluster.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let step = 0
  let plantedAt = 0
  try {
    await runRandomSteps({
      url,
      seed,
      steps: 400,
      async plantFault(merchantId) {
        step++
        if (plantedAt > 0 || step < 25) return
        if ((await client.query(fault, [merchantId])).rowCount) plantedAt = step
      },
    })
  } catch (failure) {
    if (!(failure instanceof LedgerViolationError)) throw failure
    return { output: failure.message, stepsAfter: step - plantedAt }
  } finally {
    await client.end()
  }
  throw new Error('The fault was not noticed')
}

test('reports an entry whose net is a cent too high within ten steps, with the seed to replay it', async () => {
  const { output, stepsAfter } = await failureAfter(
    'wrong-cent',
    `update app.settlement_entry set fee = fee - 1, net = net + 1
     where (merchant_id, entry_id) =
       (select merchant_id, entry_id from app.settlement_entry where merchant_id = $1 and fee > 0 limit 1)`,
  )
  expect(output).toContain('payable_matches_unpaid_entries: ')
  expect(output).toMatch(/SEED=wrong-cent npm run soak:ledger -- --steps \d+$/)
  expect(stepsAfter).toBeLessThan(10)
})

test('reports a payout that is off by one cent within ten steps', async () => {
  const { output, stepsAfter } = await failureAfter(
    'cent-payout',
    'update app.payout set amount = amount + 1 where merchant_id = $1',
  )
  expect(output).toContain('payouts_equal_their_entries: ')
  expect(output).toContain('bank_agrees: ')
  expect(stepsAfter).toBeLessThan(10)
})

test('reports a movement of money that the audit trail records twice', async () => {
  const { output, stepsAfter } = await failureAfter(
    'no-trail',
    `insert into app.audit_event
     select merchant_id, event_id || 'x', at, actor, 'payment.paid', subject_type, subject_id, details
     from app.audit_event where merchant_id = $1 and action = 'payment.paid' limit 1`,
  )
  // Found by the trail or by a sweep that misses the server's seal, whichever runs first.
  expect(output).toMatch(
    /trail: payment\.paid of tran_|audit event audt_\S+x \(payment\.paid\) was added past the server/,
  )
  expect(stepsAfter).toBeLessThan(10)
})
