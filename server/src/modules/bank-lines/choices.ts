import type { SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { addDays, FIRST_DAY, LAST_DAY } from '@paydeck/contract/time/days'

import { notFound } from '../../kit/errors.ts'
import { toSuggested } from './accounts.ts'
import type { BankLinesDeps } from './deps.ts'
import { LINKABLE_DAYS, type Transfer } from './deposit-rules.ts'
import * as reads from './read-store.ts'
import * as store from './store.ts'

interface TransfersQuery {
  lineId: string
  day?: string | undefined
  amount?: string | undefined
}

/** How far from a deposit a suggested transfer may lie. */
const CHOICE_DAYS = 62

/** Transfers to suggest for some deposits of one account; none when they are decided. */
export async function choicesFor(
  { db }: BankLinesDeps,
  merchantId: string,
  rows: readonly reads.ListedLine[],
): Promise<Transfer[]> {
  const [row] = rows
  if (!row || row.state === 'linked' || row.state === 'aside') return []
  const days = rows.map(({ day }) => day).toSorted()
  const span = {
    from: addDays(days[0] ?? FIRST_DAY, -CHOICE_DAYS),
    to: addDays(days.at(-1) ?? LAST_DAY, CHOICE_DAYS),
  }
  const key = { merchantId, externalAccountId: row.externalAccountId }
  return db.inMerchant(merchantId, (tx) => store.transfersOf(tx, key, span))
}

/** The transfers that a person may link to a deposit. 404 for an unknown deposit. */
export async function readLinkable(
  { db: { reader } }: BankLinesDeps,
  merchantId: string,
  { lineId, day, amount }: TransfersQuery,
): Promise<SuggestedTransfer[]> {
  const line = await reads.readLine(reader, merchantId, lineId)
  if (!line) throw notFound()
  const [first, last] = [addDays(line.day, -LINKABLE_DAYS), addDays(line.day, LINKABLE_DAYS)]
  if (day !== undefined && (day < first || day > last)) return []
  const transfers = await reads.readLinkable(reader, merchantId, {
    externalAccountId: line.externalAccountId,
    from: day ?? first,
    to: day ?? last,
    amount: amount === undefined ? null : Number(amount),
    day: line.day,
  })
  return transfers.map(toSuggested)
}
