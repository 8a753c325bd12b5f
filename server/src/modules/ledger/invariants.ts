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
 * Invariants of one merchant's books that hold at any moment. Each is a single SQL statement, so that it sees one
 * snapshot, and returns a row `what` for every violation.
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
  'rollups_match_counts',
  'provider_agrees',
  'bank_agrees',
]

/** Records of providers and the bank to compare the books with. Absent ones are not compared. */
export interface OutsideRecords {
  chargesOf?: ChargesOf
  /** Refunds and returned verification charges, including pending ones. */
  refundsOf?: ChargesOf
  payoutsOf?: PayoutsOf
}

export interface LedgerChecks {
  /** Every violation in one merchant's books, in words. */
  violations(merchantId: string, outside?: OutsideRecords): Promise<string[]>
}

interface LedgerChecksDeps {
  db: Database
  counts: Pick<Counts, 'drift'>
}

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
  wrong.push(...drift.map((what) => `rollups_match_counts: ${what}`))
  if (chargesOf) wrong.push(...(await compareCharges(db.reader, merchantId, chargesOf)))
  if (refundsOf) wrong.push(...(await compareRefunds(db.reader, merchantId, refundsOf)))
  if (payoutsOf) wrong.push(...(await comparePayouts(db.reader, merchantId, payoutsOf)))
  return wrong
}
