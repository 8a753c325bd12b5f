import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import {
  RECEIPT_KINDS,
  type BankEntryLine,
  type PayoutFileDetails,
} from '@paydeck/contract/operator/shapes'
import { formatDateTime } from '@paydeck/contract/time/days'
import type { ReactNode } from 'react'

import { FactList } from '../fact-list.tsx'
import { previousFileText } from './previous-file-text.ts'
import { ZONE } from './listing.tsx'

/** The facts to check before approving, and those that the bank should compare. */
export function PayoutFileFacts({ details }: { details: PayoutFileDetails }) {
  const { file, downloads, receipts, debit } = details
  const debited = debit && <DebitLink debit={debit} />
  const money = (amount: number): string => formatMoneyWithCode(amount, file.currency)
  const facts: [string, ReactNode][] = [
    [
      'Sum',
      `${money(file.total)} in ${file.payouts} ${file.payouts === 1 ? 'transfer' : 'transfers'}`,
    ],
    ['File before it', previousFileText(file)],
    ['Largest transfer', money(file.largest)],
    ['New accounts', file.newAccounts],
    ['Made', `${file.maker}, ${formatDateTime(new Date(file.madeAt), ZONE)}`],
    ['Approved by', file.approver ?? 'No one yet'],
    [
      'Downloaded',
      downloads.length === 0
        ? 'Never'
        : downloads
            .map(({ at, person }) => `${person}, ${formatDateTime(new Date(at), ZONE)}`)
            .join('; '),
    ],
    ...receipts.map(receiptFact),
    ['Debited', debited],
    ['Hash total', file.hashTotal],
    ['SHA-256', file.sha256],
    ['Void', file.voidReason],
  ]
  return <FactList facts={facts} />
}

type Receipt = PayoutFileDetails['receipts'][number]

const receiptFact = ({ kind, bankReference, reason, at, person }: Receipt): [string, string] => [
  RECEIPT_KINDS[kind],
  [bankReference, reason, `noted by ${person}`, formatDateTime(new Date(at), ZONE)]
    .filter(Boolean)
    .join(', '),
]

function DebitLink({ debit }: { debit: BankEntryLine }) {
  const { entryId, day, profile, text } = debit
  return (
    <>
      On {day}, {profile}: <a href={`/operator/bank?entry=${entryId}`}>{text}</a>
    </>
  )
}
