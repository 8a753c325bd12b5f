import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestCluster, type TestCluster } from '../test-database.ts'
import { LedgerViolationError, runRandomSteps } from './random-books.ts'
import { STEPS } from './steps.ts'

const SEEDS = ['autumn', 'spring', 'monsoon']

let cluster: TestCluster
const databases = new Map<string, string>()
beforeAll(async () => {
  cluster = await openTestCluster()
  for (const seed of SEEDS) databases.set(seed, await cluster.createDatabase())
})
afterAll(() => cluster.stop())

/** Enough for every kind of step; `npm run soak:ledger` lives a hundred times as long. */
const LIVED = 350

// Some ten seconds alone; the rest is for machines on which everything runs at once.
test.concurrent.each(SEEDS)(
  'hundreds of random steps leave the books balanced after each tenth, seed %s',
  { timeout: 120_000 },
  async (seed) => {
    const url = databases.get(seed) ?? ''
    const life = await runRandomSteps({ url, seed, steps: LIVED })
    // A life in which little happened would prove little.
    expect([...life.taken.keys()].toSorted()).toEqual(Object.keys(STEPS).toSorted())
    expect(life.days).toBeGreaterThan(45)
    expect(life.refused).toBeLessThan(life.steps / 2)
  },
)

/** Lives until somebody does what must not be, once; answers what the driver says then. */
async function caught(seed: string, deed: string): Promise<{ said: string; stepsLater: number }> {
  const url = await cluster.createDatabase()
  const intruder = new pg.Client({ connectionString: url })
  await intruder.connect()
  let step = 0
  let doneAt = 0
  try {
    await runRandomSteps({
      url,
      seed,
      steps: 400,
      async meddle(merchantId) {
        step++
        if (doneAt > 0 || step < 25) return
        if ((await intruder.query(deed, [merchantId])).rowCount) doneAt = step
      },
    })
  } catch (failure) {
    if (!(failure instanceof LedgerViolationError)) throw failure
    return { said: failure.message, stepsLater: step - doneAt }
  } finally {
    await intruder.end()
  }
  throw new Error('Nobody noticed')
}

test('reports an entry whose net is a cent too high within ten steps, with the seed to replay it', async () => {
  const { said, stepsLater } = await caught(
    'wrong-net',
    `update app.settlement_entry set fee = fee - 1, net = net + 1
     where (merchant_id, entry_id) =
       (select merchant_id, entry_id from app.settlement_entry where merchant_id = $1 and fee > 0 limit 1)`,
  )
  expect(said).toContain('payable_is_the_unpaid_statement: ')
  expect(said).toMatch(/SEED=wrong-net npm run soak:ledger -- --steps \d+$/)
  expect(stepsLater).toBeLessThan(10)
})

test('reports a payout that is off by one cent within ten steps', async () => {
  const { said, stepsLater } = await caught(
    'odd-payout',
    'update app.payout set amount = amount + 1 where merchant_id = $1',
  )
  expect(said).toContain('payouts_are_their_entries: ')
  expect(said).toContain('bank_agrees: ')
  expect(stepsLater).toBeLessThan(10)
})

test('reports a movement of money that the audit trail records twice', async () => {
  const { said, stepsLater } = await caught(
    'no-trail',
    `insert into app.audit_event
     select merchant_id, event_id || 'x', at, actor, 'payment.paid', subject_type, subject_id, details
     from app.audit_event where merchant_id = $1 and action = 'payment.paid' limit 1`,
  )
  expect(said).toContain('trail: payment.paid of tran_')
  expect(stepsLater).toBeLessThan(10)
})
