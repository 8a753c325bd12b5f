import { startOfDay } from '@paydeck/contract/time/days'
import { hasPermission, type Grants } from '@paydeck/contract/access/grants'

import type { Reader } from '../../db/database.ts'
import { readArrivals } from './list-store.ts'

/** When a payment's money reaches the merchant's account, and how much of it. */
export interface Arrival {
  /** Midnight of the arrival day in the merchant's zone, ISO 8601; null while unknown. */
  payoutArrivalAt: string | null
  /** The payment's amount net of the fee. Minor units. */
  payoutAmount: number
  /** Null without the permission to read payouts. */
  payoutId: string | null
}

/** The payouts of some payments, by transaction id; leaves out payments that are not paid out yet. */
export async function arrivalsOf(
  reader: Reader,
  actor: { merchantId: string; timeZone: string } & Grants,
  transactionIds: readonly string[],
): Promise<Map<string, Arrival>> {
  if (transactionIds.length === 0) return new Map()
  const rows = await readArrivals(reader, actor.merchantId, transactionIds)
  return new Map(
    rows.map((row) => [
      row.transactionId,
      {
        payoutArrivalAt:
          row.arrivalDate === null
            ? null
            : startOfDay(row.arrivalDate, actor.timeZone).toISOString(),
        payoutAmount: row.net,
        payoutId: hasPermission(actor, 'payouts:read') ? row.payoutId : null,
      },
    ]),
  )
}
