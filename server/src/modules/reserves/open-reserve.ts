import type { Reader } from '../../db/database.ts'
import type { ReserveTerms } from './rules.ts'
import * as store from './store.ts'

/** What is held and when it comes back, what is held of fixed amounts, and the takings of which the next runs keep a share back; of all currencies. */
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
