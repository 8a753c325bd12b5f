import type { Reader } from '../../db/database.ts'
import type { ReserveTerms } from './rules.ts'
import * as store from './store.ts'

/**
 * Reserves with their release days, held fixed amounts, and takings not yet covered by a reserve, in all currencies.
 */
export async function readOpenReserve(
  reader: Reader,
  merchantId: string,
  terms: ReserveTerms | null,
) {
  const [held, takings] = await Promise.all([
    store.readReleases(reader, merchantId),
    terms === null ? [] : store.readWaiting(reader, merchantId),
  ])
  return {
    releases: held.flatMap(({ currency, day, amount }) =>
      day === null ? [] : [{ currency, day, amount }],
    ),
    fixed: held.flatMap(({ currency, day, amount }) =>
      day === null ? [{ currency, amount }] : [],
    ),
    takings,
  }
}
