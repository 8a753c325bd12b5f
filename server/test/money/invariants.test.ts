import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { CHECK_NAMES } from '../../src/modules/ledger/invariants.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { refusalOf, wrongInBooks } from './books.ts'

let world: World
let database: pg.Client
beforeAll(async () => {
  world = await startWorld({ cardTimeLimitMs: 700 })
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await world.stop()
})

/** One order declined and then paid, one that only failed. */
async function merchantWithHistory(): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const paid = await merchant.order({ amount: 80_00 })
  const failed = await merchant.order({ amount: 20_00, email: 'other@example.com' })
  await refusalOf(paid.pay(CARDS.insufficient))
  await refusalOf(failed.pay(CARDS.declined))
  await paid.pay(CARDS.visa)
  return merchant
}

const CHARGES = `operation_id in (select operation_id from app.payment_operation where merchant_id = $1)`

/** What could go wrong, planted by hand: the check that must notice, and the deed. `$1` is the merchant. */
const FAULTS: readonly [check: string, deed: string][] = [
  ['journal_without_postings', 'delete from app.ledger_posting where merchant_id = $1'],
  [
    'journal_in_one_currency',
    `update app.ledger_posting set currency = 'NZD' where merchant_id = $1 and seq = 1`,
  ],
  [
    'trial_balance',
    `update app.ledger_balance set debits = debits + 1 where merchant_id = $1 and account = 'clearing:card'`,
  ],
  [
    'balances_are_their_postings',
    'update app.ledger_posting set amount = amount + 1 where merchant_id = $1 and seq = 0',
  ],
  [
    'payable_is_the_unpaid_statement',
    'update app.settlement_entry set gross = gross - 1, net = net - 1 where merchant_id = $1',
  ],
  [
    'captured_payments_stand_in_the_books',
    'update app.payment set captured = captured - 1 where merchant_id = $1 and captured > 0',
  ],
  [
    'captured_payments_stand_in_the_books',
    `update app.payment set available_on = available_on + 1 where merchant_id = $1 and captured > 0`,
  ],
  [
    'postings_of_a_fee_are_the_fee',
    'update app.settlement_entry set fee = fee + 1, net = net - 1 where merchant_id = $1',
  ],
  [
    'fee_is_its_parts',
    'update app.payment set fee_variable = fee_variable + 1 where merchant_id = $1 and captured > 0',
  ],
  [
    'status_fits_the_money',
    `update app.payment set status = 'failed' where merchant_id = $1 and captured > 0`,
  ],
  [
    'status_fits_the_money',
    `update app.payment set outcome_unknown = true where merchant_id = $1 and captured > 0`,
  ],
  [
    'orders_follow_their_payment',
    `update app.merchant_order set active_transaction_id = null where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'orders_follow_their_payment',
    `update app.merchant_order set status = 'cancelled' where merchant_id = $1 and active_transaction_id is not null`,
  ],
  [
    'one_payment_per_order',
    `update app.payment set status = 'pending' where merchant_id = $1 and failure_code = 'insufficient_funds'`,
  ],
  [
    'operations_fit_their_payment',
    `update app.payment_operation set amount = amount + 1 where merchant_id = $1 and status = 'succeeded'`,
  ],
  [
    'payments_have_their_operation',
    `delete from app.payment_operation where merchant_id = $1 and status = 'failed'`,
  ],
  [
    'customers_are_the_payers',
    `update app.payment set customer_email_key = 'x@y.example' where merchant_id = $1 and captured > 0`,
  ],
  [
    'rollups_are_the_counts',
    `update app.payment_count_day set n = n + 1 where merchant_id = $1 and status = 'paid'`,
  ],
  ['provider_agrees', `update sandbox.charge set amount = amount + 1 where ${CHARGES}`],
  ['provider_agrees', `delete from sandbox.charge where ${CHARGES}`],
  [
    'provider_agrees',
    `update sandbox.charge set outcome = 'succeeded' where outcome = 'declined' and ${CHARGES}`,
  ],
]

/** The same on a payment whose outcome nobody knows yet. */
const OPEN_FAULTS: typeof FAULTS = [
  [
    'captured_payments_stand_in_the_books',
    `update app.payment set captured = 500 where merchant_id = $1 and status = 'pending'`,
  ],
  [
    'open_operations_will_be_asked_for',
    `update app.payment_operation set next_check_at = null where merchant_id = $1 and status = 'unknown'`,
  ],
]

async function noticed(merchantId: string, check: string, deed: string): Promise<string[]> {
  expect(await wrongInBooks(world, merchantId)).toEqual([])
  expect((await database.query(deed, [merchantId])).rowCount).toBeGreaterThan(0)
  const wrong = await wrongInBooks(world, merchantId)
  return wrong.filter((what) => what.startsWith(`${check}: `))
}

test.each(FAULTS)('the checker notices %s after: %s', async (check, deed) => {
  const { merchantId } = await merchantWithHistory()
  expect(await noticed(merchantId, check, deed)).not.toEqual([])
})

test.each(OPEN_FAULTS)('the checker notices %s after: %s', async (check, deed) => {
  const merchant = await merchantWithHistory()
  await (await merchant.order({ amount: 30_00 })).pay(CARDS.silentCharged)
  expect(await noticed(merchant.merchantId, check, deed)).not.toEqual([])
})

test('every check there is has been seen to notice something', () => {
  expect([...new Set([...FAULTS, ...OPEN_FAULTS].map(([check]) => check))].toSorted()).toEqual(
    CHECK_NAMES.toSorted(),
  )
})
