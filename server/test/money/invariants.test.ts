import { api } from '@paydeck/contract/protocol/api'
import { addDays } from '@paydeck/contract/time/days'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CHECK_NAMES } from '../../src/modules/ledger/invariants.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import type { TestAccount } from '../../src/providers/direct-debit/sandbox/test-accounts.ts'
import { DEBIT_ACCOUNTS, replayOutcomes, payByDebit } from './bank-payers.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import {
  HOLD_FAULTS,
  merchantWithHolds,
  merchantWithVerifications,
  VERIFICATION_FAULTS,
} from './card-faults.ts'
import { addAccount, at, runDaysUntil, pay } from './payout-merchants.ts'
import { merchantWithReserve, RESERVE_FAULTS } from './reserve-faults.ts'
import { startPlan } from './plan-orders.ts'
import { merchantWithPlans, merchantWithRefund, PLAN_FAULTS, REFUND_FAULTS } from './plan-faults.ts'
import { copyEntries } from './copy-entries.ts'
import { runDatabase } from '../run-database.ts'

let world: World
let database: pg.Client
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
  database = new pg.Client({ connectionString: runDatabase() })
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

/** Planted faults: the check that must notice, and the SQL that causes it. `$1` is the merchant. */
const FAULTS: readonly [check: string, statement: string][] = [
  ['journals_have_postings', 'delete from app.ledger_posting where merchant_id = $1'],
  [
    'journals_refer_to_audit_events',
    `update app.ledger_journal set event_id = 'audt_unknown' where merchant_id = $1`,
  ],
  [
    'journals_have_one_currency',
    `update app.ledger_posting set currency = 'NZD' where merchant_id = $1 and seq = 1`,
  ],
  [
    'payable_matches_unpaid_entries',
    'update app.ledger_posting set amount = amount + 1 where merchant_id = $1 and seq = 0',
  ],
  [
    'payable_matches_unpaid_entries',
    'update app.settlement_entry set gross = gross - 1, net = net - 1 where merchant_id = $1',
  ],
  [
    'captured_payments_are_posted',
    'update app.payment set captured = captured - 1 where merchant_id = $1 and captured > 0',
  ],
  [
    'captured_payments_are_posted',
    `update app.payment set available_on = available_on + 1 where merchant_id = $1 and captured > 0`,
  ],
  [
    'fee_postings_match_the_statement',
    'update app.settlement_entry set fee = fee + 1, net = net - 1 where merchant_id = $1',
  ],
  [
    'fees_equal_their_parts',
    'update app.payment set fee_variable = fee_variable + 1 where merchant_id = $1 and captured > 0',
  ],
  [
    'payment_status_matches_amounts',
    `update app.payment set status = 'failed' where merchant_id = $1 and captured > 0`,
  ],
  [
    'payment_status_matches_amounts',
    `update app.payment set outcome_unknown = true where merchant_id = $1 and captured > 0`,
  ],
  [
    'orders_match_their_payment',
    `update app.merchant_order set active_transaction_id = null where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'orders_match_their_payment',
    `update app.merchant_order set status = 'cancelled' where merchant_id = $1 and active_transaction_id is not null`,
  ],
  [
    'one_payment_per_order',
    `update app.payment set status = 'pending' where merchant_id = $1 and failure_code = 'insufficient_funds'`,
  ],
  [
    'operations_match_their_payment',
    `update app.payment_operation set amount = amount + 1 where merchant_id = $1 and status = 'succeeded'`,
  ],
  [
    'payments_have_one_charge',
    `delete from app.payment_operation where merchant_id = $1 and status = 'failed'`,
  ],
  [
    'payments_belong_to_their_payer',
    `update app.payment set customer_email_key = 'x@y.example' where merchant_id = $1 and captured > 0`,
  ],
  [
    'rollups_match_counts',
    `update app.payment_count_day set n = n + 1 where merchant_id = $1 and status = 'paid'`,
  ],
  ['rollups_match_counts', 'update app.payment_count_quarter set n = n + 1 where merchant_id = $1'],
  ['rollups_match_counts', 'delete from app.customer_count_day where merchant_id = $1'],
  ['rollups_match_counts', 'update app.order_count set n = n + 1 where merchant_id = $1'],
  ['rollups_match_counts', 'update app.open_entry_day set net = net + 1 where merchant_id = $1'],
  [
    'rollups_match_counts',
    'update app.customer_count_quarter set n = n + 1 where merchant_id = $1',
  ],
  // A duplicate entry, a missing one, and one in another currency.
  ['payable_matches_unpaid_entries', copyEntries('stle_again')],
  ['journals_have_one_entry', copyEntries('stle_again')],
  ['payable_matches_unpaid_entries', 'delete from app.settlement_entry where merchant_id = $1'],
  ['captured_payments_are_posted', 'delete from app.settlement_entry where merchant_id = $1'],
  [
    'payable_matches_unpaid_entries',
    `update app.settlement_entry set currency = 'NZD' where merchant_id = $1`,
  ],
  [
    'captured_payments_are_posted',
    `update app.settlement_entry set currency = 'NZD' where merchant_id = $1`,
  ],
  ['provider_agrees', `update sandbox.charge set amount = amount + 1 where ${CHARGES}`],
  ['provider_agrees', `delete from sandbox.charge where ${CHARGES}`],
  [
    'provider_agrees',
    `update sandbox.charge set outcome = 'succeeded' where outcome = 'declined' and ${CHARGES}`,
  ],
]

/** The same on a payment whose outcome is unknown. */
const OPEN_FAULTS: typeof FAULTS = [
  [
    'captured_payments_are_posted',
    `update app.payment set captured = 500 where merchant_id = $1 and status = 'pending'`,
  ],
  [
    'open_operations_are_scheduled',
    `update app.payment_operation set next_check_at = null where merchant_id = $1 and status = 'unknown'`,
  ],
]

const AT_THE_BANK = `payout_id in (select payout_id from app.payout where merchant_id = $1)`

/** The same on payouts: one arrived, one returned, one in transit. */
const PAYOUT_FAULTS: typeof FAULTS = [
  [
    'payouts_equal_their_entries',
    `update app.payout set amount = amount - 1 where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'payouts_equal_their_entries',
    `update app.settlement_entry set payout_id = null where merchant_id = $1 and payout_id is not null`,
  ],
  [
    'payouts_equal_their_entries',
    `update app.payout set business_day = business_day - 100 where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'payout_in_transit_matches_open_payouts',
    `update app.payout set status = 'paid' where merchant_id = $1 and status = 'in_transit'`,
  ],
  [
    'payouts_are_posted',
    `update app.payout set status = 'paid' where merchant_id = $1 and status = 'failed'`,
  ],
  [
    'payouts_match_audit_events',
    `update app.payout set closing_balance = closing_balance + 1 where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'payouts_match_audit_events',
    `update app.payout p set external_account_id = (
       select external_account_id from app.bank_account b
       where b.merchant_id = p.merchant_id and b.external_account_id <> p.external_account_id limit 1)
     where merchant_id = $1`,
  ],
  [
    'bank_accounts_match_audit_events',
    `update app.bank_account set routing_number = '062-001' where merchant_id = $1`,
  ],
  [
    'open_payouts_are_scheduled',
    `update app.payout set next_check_at = null where merchant_id = $1 and status = 'in_transit'`,
  ],
  [
    'payout_runs_carry_balances_forward',
    `update app.payout_run set opening_balance = 1 where merchant_id = $1`,
  ],
  [
    'payout_runs_carry_balances_forward',
    `update app.payout_run set available = available + 1 where merchant_id = $1`,
  ],
  [
    'failed_payouts_are_carried_forward',
    `update app.payout set carried_by = null where merchant_id = $1 and status = 'failed'`,
  ],
  [
    'failed_payouts_are_carried_forward',
    `update app.payout set carried_by = payout_id where merchant_id = $1 and status = 'paid'`,
  ],
  ['bank_agrees', `update sandbox.bank_payout set amount = amount + 1 where ${AT_THE_BANK}`],
  ['bank_agrees', `delete from sandbox.bank_payout where ${AT_THE_BANK}`],
  [
    'bank_agrees',
    `update sandbox.bank_payout set outcome = 'refused' where outcome = 'accepted' and ${AT_THE_BANK}`,
  ],
  [
    'bank_agrees',
    `update sandbox.bank_payout set outcome = 'accepted' where outcome = 'returned' and ${AT_THE_BANK}`,
  ],
]

/** The same on disputes: one won, one lost. */
const DISPUTE_FAULTS: typeof FAULTS = [
  [
    'disputes_match_the_statement',
    `update app.dispute set amount = amount - 1 where merchant_id = $1 and status = 'won'`,
  ],
  [
    'disputes_match_the_statement',
    `update app.dispute set fee = fee + 1 where merchant_id = $1 and status = 'lost'`,
  ],
  [
    'disputes_match_the_statement',
    `update app.dispute set status = 'won' where merchant_id = $1 and status = 'lost'`,
  ],
  [
    'disputed_payments_have_a_dispute',
    `update app.payment set status = 'paid' where merchant_id = $1 and status = 'disputed'`,
  ],
  [
    'disputed_payments_have_a_dispute',
    `update app.dispute set status = 'lost' where merchant_id = $1 and status = 'won'`,
  ],
]

/** The same on a plan whose second instalment is disputed. */
const HOUSE_DISPUTE_FAULTS: typeof FAULTS = [
  [
    'platform_disputes_are_posted',
    `update app.dispute set amount = amount - 1 where merchant_id = $1 and status = 'open'`,
  ],
  [
    'disputes_refer_to_charges',
    `update app.dispute set borne_by = 'merchant' where merchant_id = $1 and borne_by = 'house'`,
  ],
  [
    'disputes_refer_to_charges',
    `update app.payment set method = 'direct_debit' where merchant_id = $1 and status = 'accepted'`,
  ],
  [
    'disputed_plans_refer_to_their_dispute',
    'update app.pay_plan set disputed_by = null where merchant_id = $1',
  ],
]

/** The same on direct debits: one confirmed, one returned, one failed, one pending. */
const DEBIT_FAULTS: typeof FAULTS = [
  [
    'payments_clear_through_their_method',
    `update app.payment set method = 'payto', debit_status = null where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'returned_debits_are_posted',
    `update app.payment set captured = captured - 1, transaction_amount = captured - 1, returned = returned - 1
     where merchant_id = $1 and debit_status = 'returned'`,
  ],
  [
    'only_debits_are_returned',
    `update app.payment set returned = 1 where merchant_id = $1 and debit_status = 'confirmed'`,
  ],
  [
    'returned_debits_are_posted',
    `update app.settlement_entry set fee = 1, net = gross - 1 where merchant_id = $1 and entry_type = 'Return'`,
  ],
  [
    'returned_debits_are_posted',
    `update app.payment set debit_status = 'returned' where merchant_id = $1 and debit_status = 'confirmed'`,
  ],
  [
    'debit_status_matches_payment_status',
    `update app.payment set debit_status = 'confirmed' where merchant_id = $1 and status = 'pending'`,
  ],
  [
    'debit_status_matches_payment_status',
    `update app.payment set debit_status = null where merchant_id = $1 and failure_code = 'insufficientfunds'`,
  ],
  ['confirmed_debits_are_watched', 'delete from app.debit_watch where merchant_id = $1'],
  [
    'confirmed_debits_are_watched',
    'update app.debit_watch set next_check_at = watched_until where merchant_id = $1',
  ],
  [
    'provider_agrees',
    `update sandbox.debit set confirms = false, code = 'accountclosed'
     where operation_id in (select operation_id from app.payment_operation where merchant_id = $1)`,
  ],
]

/** Three payments: paid out, returned by the bank, and in transit. */
async function merchantWithPayouts(): Promise<TestMerchant> {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const good = await addAccount(merchant, { accountNumber: '12345678' })
  const bad = await addAccount(merchant, { accountNumber: '100009002' })
  const use = ({ externalAccountId }: { externalAccountId: string }) =>
    merchant.call(api.makeBankAccountPrimary, {
      merchantId: merchant.merchantId,
      externalAccountId,
    })
  for (const [day, account] of [
    ['2026-03-02', good],
    ['2026-03-04', bad],
    ['2026-03-06', good],
  ] as const) {
    await pay(world, merchant, at(day, '10:00'), 80_00)
    await use(account)
    await runDaysUntil(world, merchant, at(addDays(day, day === '2026-03-06' ? 4 : 3), '13:30'))
  }
  return merchant
}

async function merchantWithDebits(): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const paying = async (account: TestAccount) =>
    payByDebit(world, await merchant.order({ amount: 70_00 }), account)
  await paying(DEBIT_ACCOUNTS.confirms)
  await paying(DEBIT_ACCOUNTS.returns)
  await paying(DEBIT_ACCOUNTS.insufficient)
  await replayOutcomes(world, 18)
  await paying(DEBIT_ACCOUNTS.confirms)
  return merchant
}

async function merchantWithDisputes(): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  for (const [providerRef, outcome] of [
    ['one', 'won'],
    ['two', 'lost'],
  ] as const) {
    const order = await merchant.order({ amount: 90_00 })
    const { transactionId } = await order.pay(CARDS.visa)
    const key = { provider: 'test', providerRef }
    await world.services.disputes.open(merchantId, { ...key, transactionId })
    await world.services.disputes.close(merchantId, { ...key, outcome })
  }
  return merchant
}

async function merchantWithDisputedPlan(): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { transactionId, merchantOrderId, customer } = await startPlan(world, merchant, {
    amount: 200_00,
  })
  await customer(api.payInstalments, { merchantOrderId, body: { what: 'next' } })
  const [charge] = await world.db.reader.query<{ id: string }>(
    null,
    `select operation_id as id from app.payment_operation where merchant_id = $1 and kind = 'instalment'`,
    [merchantId],
  )
  const key = { provider: 'test', providerRef: 'one' }
  const operationId = charge?.id ?? ''
  await world.services.disputes.open(merchantId, { ...key, transactionId, operationId })
  return merchant
}

/**
 * Restores the table that a fault writes to, because creating a new history takes longer than
 * everything else here.
 */
async function undoFor(merchantId: string, statement: string): Promise<() => Promise<void>> {
  const table = /^\s*(?:update|delete from|insert into) ([a-z]+\.[a-z_]+)/.exec(statement)?.[1]
  if (table === undefined) throw new Error(`Unknown table: ${statement}`)
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  // The provider's records have no merchant column.
  const whose = names.includes('merchant_id')
    ? `where merchant_id = ${pg.escapeLiteral(merchantId)}`
    : ''
  await database.query(`create temp table kept as select ${names.join()} from ${table} ${whose}`)
  return async () => {
    // Loads rows like a restored dump: without the table's triggers.
    await database.query(`set session_replication_role = replica`)
    await database.query(`delete from ${table} ${whose}`)
    await database.query(
      `insert into ${table} (${names.join()}) overriding system value select * from kept`,
    )
    await database.query(`reset session_replication_role`)
    await database.query('drop table kept')
  }
}

/** The check's finding after the fault, which is then undone. */
async function violationsAfter(
  merchantId: string,
  check: string,
  statement: string,
): Promise<string[]> {
  await world.db.inMerchant(merchantId, (tx) => world.services.counts.fold(tx, merchantId))
  expect(await ledgerViolations(world, merchantId)).toEqual([])
  const undo = await undoFor(merchantId, statement)
  try {
    expect((await database.query(statement, [merchantId])).rowCount).toBeGreaterThan(0)
    const violations = await ledgerViolations(world, merchantId)
    return violations.filter((violation) => violation.startsWith(`${check}: `))
  } finally {
    await undo()
  }
}

/** Creates a merchant at the first call and returns the same one afterwards. */
function once(make: () => Promise<TestMerchant>): () => Promise<TestMerchant> {
  let merchant: Promise<TestMerchant> | undefined
  return () => (merchant ??= make())
}

const withHistory = once(merchantWithHistory)
test.each(FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withHistory()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withOpenCharge = once(async () => {
  const merchant = await merchantWithHistory()
  await (await merchant.order({ amount: 30_00 })).pay(CARDS.silentCharged)
  return merchant
})
test.each(OPEN_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withOpenCharge()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withPayouts = once(merchantWithPayouts)
test.each(PAYOUT_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withPayouts()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withDisputes = once(merchantWithDisputes)
test.each(DISPUTE_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withDisputes()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withDisputedPlan = once(merchantWithDisputedPlan)
test.each(HOUSE_DISPUTE_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withDisputedPlan()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withDebits = once(merchantWithDebits)
test.each(DEBIT_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withDebits()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withRefund = once(() => merchantWithRefund(world))
test.each(REFUND_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withRefund()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withPlans = once(() => merchantWithPlans(world))
test.each(PLAN_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withPlans()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withHolds = once(() => merchantWithHolds(world))
test.each(HOLD_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withHolds()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withReserve = once(() => merchantWithReserve(world))
test.each(RESERVE_FAULTS)('BEY-179 the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withReserve()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

const withVerifications = once(() => merchantWithVerifications(world))
test.each(VERIFICATION_FAULTS)('the checker notices %s after: %s', async (check, statement) => {
  const { merchantId } = await withVerifications()
  expect(await violationsAfter(merchantId, check, statement)).not.toEqual([])
})

test('every check has noticed a fault above', () => {
  const planted = [
    FAULTS,
    OPEN_FAULTS,
    PAYOUT_FAULTS,
    DISPUTE_FAULTS,
    HOUSE_DISPUTE_FAULTS,
    DEBIT_FAULTS,
    REFUND_FAULTS,
    PLAN_FAULTS,
    HOLD_FAULTS,
    VERIFICATION_FAULTS,
    RESERVE_FAULTS,
  ]
  const checks = planted.flat().map(([check]) => check)
  expect([...new Set(checks)].toSorted()).toEqual(CHECK_NAMES.toSorted())
})
