import { startOfDay } from '@paydeck/contract/days'

import type { Reader } from '../../db/database.ts'
import { readArrivals } from './list-store.ts'

/** When the money of a payment or refund reaches (or is taken from) the merchant's account, and how much. */
export interface Arrival {
  /** The start of the arrival day where the merchant is, ISO 8601; null while it is not known. */
  payoutArrivalAt: string | null
  /** What the line added to its payout: net of the fee, below zero for a refund. Minor units. */
  payoutAmount: number
}

/**
 * The payouts of some payments (by transaction id) or of the refunds of some payments (by refund id); those that no
 * payout has taken yet are left out.
 */
export async function arrivalsOf(
  reader: Reader,
  { merchantId, timeZone }: { merchantId: string; timeZone: string },
  entryType: 'Payment' | 'Refund',
  transactionIds: readonly string[],
): Promise<Map<string, Arrival>> {
  if (transactionIds.length === 0) return new Map()
  const rows = await readArrivals(reader, merchantId, entryType, transactionIds)
  return new Map(
    rows.map((row) => [
      row.source_id,
      {
        payoutArrivalAt:
          row.arrival_date === null ? null : startOfDay(row.arrival_date, timeZone).toISOString(),
        payoutAmount: row.net,
      },
    ]),
  )
}
