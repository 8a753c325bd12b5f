import type { Takings, TakingsLine } from '@paydeck/contract/calls/today'

import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'

import type { EntryLink } from '#/entities/settlement/entry-links.ts'

import type { Links } from '../today-links.ts'

export interface ReceiptLine {
  label: string
  amount: number
  /** The list with this line's entries; null if there is none, or the person may not open it. */
  href: string | null
  isSum?: true
}

type Kind = TakingsLine['transactionType']

const ORDER: readonly Kind[] = [
  'Payment',
  'Refund',
  'RefundReturned',
  'Return',
  'Dispute',
  'DisputeWon',
]

const NAMES: Partial<Record<Kind, string>> = {
  Payment: 'Payments',
  Refund: 'Refunds',
  RefundReturned: 'Returned refunds',
  Return: 'Returned debits',
  Dispute: 'Disputes',
  DisputeWon: 'Disputes won',
}

/** Like a receipt: the parts of the takings line by line, then fees and net. */
export function receiptLines(
  { lines }: Pick<Takings, 'lines'>,
  days: { from: string; to: string },
  { links, entries }: { links: Links; entries: EntryLink | null },
): ReceiptLine[] {
  const takingsHref = entries?.({ entry: 'Takings' }) ?? null
  const hrefs: Partial<Record<Kind, string>> = {
    Payment: links.payments(days),
    Refund: links.refunds(days),
  }
  const sorted = ORDER.flatMap((kind) => lines.filter((line) => line.transactionType === kind))
  const taken = sorted.reduce((sum, { gross }) => sum + gross, 0)
  const fees = sorted.reduce((sum, { fee }) => sum + fee, 0)
  return [
    ...sorted.map(({ transactionType, n, gross }) => ({
      label: `${NAMES[transactionType] ?? entryLabel(transactionType)} (${n.toLocaleString('en-AU')})`,
      amount: gross,
      href: hrefs[transactionType] ?? entries?.({ entry: transactionType }) ?? null,
    })),
    { label: 'Takings', amount: taken, href: takingsHref, isSum: true },
    { label: 'Fees, with GST', amount: 0 - fees, href: takingsHref },
    { label: 'Net', amount: taken - fees, href: takingsHref, isSum: true },
  ]
}
