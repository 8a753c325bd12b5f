import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { PayoutFileDetails } from '@paydeck/contract/operator/shapes'
import { formatDateTime } from '@paydeck/contract/time/days'
import type { ReactNode } from 'react'

import { FactList } from '../fact-list.tsx'
import { fileBefore } from './file-before.ts'
import { ZONE } from './listing.tsx'

/** What to look at before approving, and what the bank is asked to compare. */
export function PayoutFileFacts({ details: { file, downloads } }: { details: PayoutFileDetails }) {
  const money = (amount: number): string => formatMoneyWithCode(amount, file.currency)
  const facts: [string, ReactNode][] = [
    [
      'Sum',
      `${money(file.total)} in ${file.payouts} ${file.payouts === 1 ? 'transfer' : 'transfers'}`,
    ],
    ['File before it', fileBefore(file)],
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
    ['Hash total', file.hashTotal],
    ['SHA-256', file.sha256],
    ['Void', file.voidReason],
  ]
  return <FactList facts={facts} />
}
