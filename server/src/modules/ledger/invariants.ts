import type { Database } from '../../db/database.ts'
import type { Counts } from '../counts/service.ts'
import { CARD_CHECKS } from './checks/card-checks.ts'
import { compareCharges, type ChargesOf } from './checks/compare-charges.ts'
import { comparePayouts, type PayoutsOf } from './checks/compare-payouts.ts'
import { compareRefunds } from './checks/compare-refunds.ts'
import { DEBIT_CHECKS } from './checks/debit-checks.ts'
import { DISPUTE_CHECKS } from './checks/dispute-checks.ts'
import { JOURNAL_CHECKS } from './checks/journal-checks.ts'
import { PAYMENT_CHECKS } from './checks/payment-checks.ts'
import { PAYOUT_CHECKS } from './checks/payout-checks.ts'
import { PLAN_CHECKS } from './checks/plan-checks.ts'
import { REFUND_CHECKS } from './checks/refund-checks.ts'
import { RESERVE_CHECKS } from './checks/reserve-checks.ts'

/**
 * What must hold for one merchant at any moment, one statement each, so that each sees one state of the books. A
 * statement returns a row `what` for everything that is wrong.
 */
const CHECKS: Readonly<Record<string, string>> = {
  ...JOURNAL_CHECKS,
  ...PAYMENT_CHECKS,
  ...DEBIT_CHECKS,
  ...REFUND_CHECKS,
  ...PLAN_CHECKS,
  ...PAYOUT_CHECKS,
  ...RESERVE_CHECKS,
  ...DISPUTE_CHECKS,
  ...CARD_CHECKS,
}

export const CHECK_NAMES: readonly string[] = [
  ...Object.keys(CHECKS),
  'rollups_are_the_counts',
  'provider_agrees',
  'bank_agrees',
]

/** What providers and the bank remember, to compare with the books; absent: not compared. */
export interface OutsideRecords {
  chargesOf?: ChargesOf
  /** What gave money back, or is about to. */
  refundsOf?: ChargesOf
  payoutsOf?: PayoutsOf
}

export interface LedgerChecks {
  /** Everything that is wrong with one merchant's books, in words; empty when all holds. */
  violations(merchantId: string, outside?: OutsideRecords): Promise<string[]>
}

interface LedgerChecksDeps {
  db: Database
  counts: Pick<Counts, 'drift'>
}

/** Checks ledger, statement, payments, orders, operations and rollups against each other. */
export const ledgerChecks = (deps: LedgerChecksDeps): LedgerChecks => ({
  violations: (merchantId, outside = {}) => findViolations(deps, merchantId, outside),
})

async function findViolations(
  { db, counts }: LedgerChecksDeps,
  merchantId: string,
  { chargesOf, refundsOf, payoutsOf }: OutsideRecords,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, text] of Object.entries(CHECKS)) {
    const rows = await db.reader.query<{ what: string }>(`check_${name}`, text, [merchantId])
    wrong.push(...rows.map(({ what }) => `${name}: ${what}`))
  }
  const drift = await db.inMerchant(merchantId, (tx) => counts.drift(tx, merchantId))
  wrong.push(...drift.map((what) => `rollups_are_the_counts: ${what}`))
  if (chargesOf) wrong.push(...(await compareCharges(db.reader, merchantId, chargesOf)))
  if (refundsOf) wrong.push(...(await compareRefunds(db.reader, merchantId, refundsOf)))
  if (payoutsOf) wrong.push(...(await comparePayouts(db.reader, merchantId, payoutsOf)))
  return wrong
}
