import { sql } from 'kysely'

import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'
import { sourcesOf } from './rules.ts'

export type PayoutRow = Row<'app.payout'>
type Currency = Row<'app.payout'>['currency']

export interface PayoutKey {
  merchantId: string
  payoutId: string
}

export async function dueMerchants(
  tx: SweepTx,
  now: Date,
  limit: number,
): Promise<{ merchantId: string }[]> {
  return tx
    .selectFrom('app.merchant')
    .select('merchantId')
    .where('payoutDueAt', '<=', now)
    .orderBy('payoutDueAt')
    .orderBy('merchantId')
    .limit(limit)
    .execute()
}

export type RunTerms = Pick<
  Row<'app.merchant'>,
  | 'activatedAt'
  | 'tradingCountry'
  | 'timeZone'
  | 'payoutSchedule'
  | 'payoutDueAt'
  | 'brandName'
  | 'reserveBasisPoints'
  | 'reserveDays'
  | 'reserveFixed'
>

export async function readTerms(tx: MerchantTx, merchantId: string): Promise<RunTerms | undefined> {
  return tx
    .selectFrom('app.merchant')
    .select([
      'activatedAt',
      'tradingCountry',
      'timeZone',
      'payoutSchedule',
      'payoutDueAt',
      'brandName',
      'reserveBasisPoints',
      'reserveDays',
      'reserveFixed',
    ])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
}

/** The currencies in which the merchant has ever been owed money. */
export async function currenciesOf(tx: MerchantTx, merchantId: string): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from (values ('AUD'), ('NZD')) c (currency)
    where exists (
      select 1 from app.settlement_entry e where e.merchant_id = ${merchantId} and e.currency = c.currency)`.execute(
    tx,
  )
  return rows.map(({ currency }) => currency)
}

export async function hasPayout(
  tx: MerchantTx,
  merchantId: string,
  currency: Currency,
  businessDay: string,
): Promise<boolean> {
  const payout = await tx
    .selectFrom('app.payout')
    .select('payoutId')
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('businessDay', '=', businessDay)
    .executeTakeFirst()
  return payout !== undefined
}

/** Records on failed payouts which payout carries their money now. */
export async function carryForwardFailed(
  tx: MerchantTx,
  merchantId: string,
  payoutId: string,
): Promise<void> {
  await sql`
    with returned as (
      select j.source_id as payout_id
      from app.settlement_entry e
      join app.ledger_journal j on j.merchant_id = e.merchant_id and j.journal_id = e.journal_id
      where e.merchant_id = ${merchantId} and e.payout_id = ${payoutId} and e.entry_type = 'PayoutFailed')
    update app.payout set carried_by = ${payoutId}
    where merchant_id = ${merchantId}
      and (payout_id in (select payout_id from returned) or carried_by in (select payout_id from returned))`.execute(
    tx,
  )
}

export async function runBefore(
  tx: MerchantTx,
  merchantId: string,
  currency: Currency,
  businessDay: string,
): Promise<Pick<Row<'app.payoutRun'>, 'outcome' | 'closingBalance'> | undefined> {
  return tx
    .selectFrom('app.payoutRun')
    .select(['outcome', 'closingBalance'])
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('businessDay', '<', businessDay)
    .orderBy('businessDay', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Records the result of a run; a later run of the same day replaces one that paid nothing. */
export async function writeRun(
  tx: MerchantTx,
  merchantId: string,
  run: NewRow<'app.payoutRun'>,
): Promise<void> {
  await tx
    .insertInto('app.payoutRun')
    .values({ merchantId, ...run })
    .onConflict((on) =>
      on
        .columns(['merchantId', 'currency', 'businessDay'])
        .doUpdateSet({ ...run })
        .where('app.payoutRun.payoutId', 'is', null),
    )
    .execute()
}

export async function insertPayout(
  tx: MerchantTx,
  merchantId: string,
  payout: NewRow<'app.payout'>,
): Promise<void> {
  await tx
    .insertInto('app.payout')
    .values({ merchantId, ...payout })
    .execute()
}

export async function lockPayout(
  tx: MerchantTx,
  merchantId: string,
  payoutId: string,
): Promise<PayoutRow> {
  return tx
    .selectFrom('app.payout')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Undefined for another merchant's payout. */
export async function findPayout(
  tx: MerchantTx,
  merchantId: string,
  payoutId: string,
): Promise<Pick<PayoutRow, 'provider'> | undefined> {
  return tx
    .selectFrom('app.payout')
    .select('provider')
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst()
}

/** Moves a payout to a status; false when its present one does not allow that. */
export async function movePayout(
  tx: MerchantTx,
  { merchantId, payoutId }: PayoutKey,
  to: Row<'app.payout'>['status'],
  changes: Changes<'app.payout'> & { updatedAt: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('app.payout')
    .set({ ...changes, status: to })
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .where('status', 'in', sourcesOf(to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setNextCheck(
  tx: MerchantTx,
  merchantId: string,
  payoutId: string,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.payout')
    .set({ nextCheckAt: at })
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .execute()
}

/** How many payouts of all merchants have a check that was due before then. */
export async function countWaiting(tx: SweepTx, before: Date): Promise<number> {
  const { payouts } = await tx
    .selectFrom('app.payout')
    .select(({ fn }) => fn.countAll<number>().as('payouts'))
    .where('nextCheckAt', '<=', before)
    .executeTakeFirstOrThrow()
  return payouts
}

export async function duePayouts(tx: SweepTx, now: Date, limit: number): Promise<PayoutKey[]> {
  return tx
    .selectFrom('app.payout')
    .select(['merchantId', 'payoutId'])
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .orderBy('payoutId')
    .limit(limit)
    .execute()
}

/** Claims a check by postponing the next one; undefined when another worker was faster. */
export async function claimCheck(
  tx: MerchantTx,
  { merchantId, payoutId }: PayoutKey,
  now: Date,
  nextCheckAt: (checks: number) => Date,
): Promise<PayoutRow | undefined> {
  const due = await tx
    .selectFrom('app.payout')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .where('nextCheckAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return undefined
  await tx
    .updateTable('app.payout')
    .set({ checks: due.checks + 1, nextCheckAt: nextCheckAt(due.checks + 1) })
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .execute()
  return due
}
