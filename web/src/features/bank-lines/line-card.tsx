import type { BankLine } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { differenceText } from '#/entities/bank-line/difference-text.ts'
import { MATCH_LABELS } from '#/entities/bank-line/match-labels.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import classes from './bank-lines.module.css'
import { LineActions } from './line-actions.tsx'

const REASONS = {
  different:
    'It names a transfer, but the amount differs, or another deposit explains that transfer already.',
  ours: 'We sent it, but it matches none of your transfers.',
  unsure: 'A transfer matches by amount and day, but nothing else confirms it.',
} as const

export function LineCard({ line }: { line: BankLine }) {
  const { day, amount, currency, text, reason, how } = line
  return (
    <li className={classes['line']}>
      <div className={classes['header']}>
        <span>
          <strong>
            <MoneyText amount={amount} currency={currency} />
          </strong>{' '}
          <span className={classes['muted']}>on {formatCalendarDay(day)}</span>
        </span>
        {how && <span className={classes['muted']}>{MATCH_LABELS[how]}</span>}
      </div>
      <p className={classes['text']}>{text}</p>
      {reason && <p className={classes['muted']}>{REASONS[reason]}</p>}
      {line.transfers.length > 0 && <Transfers line={line} />}
      {line.difference && (
        <p className={classes['muted']}>{differenceText(line.difference, currency)}</p>
      )}
      <LineActions line={line} />
    </li>
  )
}

function Transfers({ line: { transfers, currency } }: { line: BankLine }) {
  const { slug } = useSession()
  return (
    <ul className={classes['transfers']}>
      {transfers.map(({ payoutId, reference, transactions, part, amount }) => (
        <li key={payoutId}>
          <RecordLink href={`/${slug}/payouts${writeQuery({ payout: payoutId })}`}>
            {reference}
          </RecordLink>{' '}
          {part === amount
            ? `transfer of ${formatMoney(amount, currency)}`
            : `${formatMoney(part, currency)} of a transfer of ${formatMoney(amount, currency)}`}
          {transactions > 0 &&
            `, ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`}
        </li>
      ))}
    </ul>
  )
}
