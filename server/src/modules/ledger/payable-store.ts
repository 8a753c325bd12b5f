import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { Row } from '../../db/rows.ts'
import { sharedLock, type Write } from '../../db/statements/write-together.ts'
import type { Counts } from '../counts/service.ts'
import { NO_TAKINGS } from './rules.ts'

type Currency = Row<'app.settlementEntry'>['currency']

const keyOf = (merchantId: string, currency: string): string => `payable:${merchantId}:${currency}`

/**
 * Locks what the merchant is owed in a currency: until the transaction ends, no entry can be added and no other payout
 * run can take any.
 */
export async function lockPayable(
  tx: MerchantTx,
  merchantId: string,
  currency: Currency,
): Promise<void> {
  const key = keyOf(merchantId, currency)
  await lockName(tx, key)
}

/** The shared lock for adding entries: writers do not block each other, but a payout run waits for all of them. */
export const sharePayable = (merchantId: string, currency: string): Write =>
  sharedLock(keyOf(merchantId, currency))

export interface PayableBy {
  currency: Currency
  businessDay: string
  asOf: Date
}

const payable = (merchantId: string, { currency, businessDay, asOf }: PayableBy) => sql`
  merchant_id = ${merchantId} and currency = ${currency} and payout_id is null
  and available_on <= ${businessDay} and entry_at <= ${asOf}`

/** Sums the entries that can be paid out. Minor units. */
export async function sumPayable(
  tx: MerchantTx,
  merchantId: string,
  by: PayableBy,
): Promise<{ available: number; entries: number }> {
  const { rows } = await sql<{ available: number; entries: number }>`
    select coalesce(sum(net), 0)::int8 as available, count(*)::int8 as entries
    from app.settlement_entry where ${payable(merchantId, by)}`.execute(tx)
  return rows[0] ?? { available: 0, entries: 0 }
}

/** A day's takings that can be paid out, before fees. Minor units. */
export interface OpenTakings {
  /** The day they became available, `YYYY-MM-DD`. */
  day: string
  takings: number
}

/** Takings that can be paid out, oldest day first. */
export async function openTakings(
  tx: MerchantTx,
  merchantId: string,
  by: PayableBy,
): Promise<OpenTakings[]> {
  const { rows } = await sql<OpenTakings>`
    select available_on::text as day, sum(gross)::int8 as takings
    from app.settlement_entry
    where ${payable(merchantId, by)} and entry_type not in ${sql.raw(NO_TAKINGS)}
    group by available_on order by available_on`.execute(tx)
  return rows
}

/** Assigns the entries to a payout and counts them as no longer open. Returns their net sum in minor units. */
export async function takeEntries(
  tx: MerchantTx,
  merchantId: string,
  { payoutId, ...by }: PayableBy & { payoutId: string },
  entriesTaken: Counts['entriesTaken'],
): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    with taken as (
      update app.settlement_entry set payout_id = ${payoutId}
      where ${payable(merchantId, by)} returning currency, available_on, entry_type, net),
    counted as (${entriesTaken(merchantId, { payoutId, at: by.asOf, taken: 'taken' })})
    select coalesce(sum(net), 0)::int8 as net from taken`.execute(tx)
  return rows[0]?.net ?? 0
}
