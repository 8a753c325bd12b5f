import type { Takings } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'

import type { EntryLink } from '#/entities/settlement/entry-links.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import { Section } from '#/ui/layout/section.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import type { Links } from '../today-links.ts'
import { Figure } from './figure.tsx'
import { receiptLines } from './receipt-lines.ts'
import classes from './takings.module.css'

interface ReceiptCardProps {
  today: Today
  takings: Takings
  links: Links
  /** Null if no list has the entries of these days, or the person may not open it. */
  entries: EntryLink | null
}

/** The parts of the takings; each line links to its list. */
export function ReceiptCard({ today, takings, links, entries }: ReceiptCardProps) {
  const { shown, attempts } = today
  const lines = receiptLines(takings, shown, { links, entries })
  return (
    <Section title="From takings to net">
      <dl className={classes['receipt']}>
        {lines.map(({ label, amount, href, isSum }) => {
          const money = formatMoney(amount, takings.currency)
          return (
            <div key={label} data-sum={isSum}>
              <dt>{label}</dt>
              <dd>
                <Figure href={href}>{money}</Figure>
              </dd>
            </div>
          )
        })}
      </dl>
      <dl className={classes['receipt']}>
        <div>
          <dt>Average payment</dt>
          <dd>
            <Figure href={entries?.({ entry: 'Payment' }) ?? null}>{averageOf(takings)}</Figure>
          </dd>
        </div>
        <div>
          <dt>Declined</dt>
          <dd>
            <RecordLink href={links.payments({ ...shown, status: 'failed' })}>
              {declinedText(attempts)}
            </RecordLink>
          </dd>
        </div>
      </dl>
    </Section>
  )
}

function averageOf({ lines, currency }: Takings): string {
  const payments = lines.find(({ transactionType }) => transactionType === 'Payment')
  return payments ? formatMoney(Math.round(payments.gross / payments.n), currency) : '—'
}

function declinedText({ made, declined }: Today['attempts']): string {
  if (declined === 0) return 'None'
  const percent = Math.round((declined / made) * 100)
  return `${declined.toLocaleString('en-AU')} of ${made.toLocaleString('en-AU')} attempts (${percent}%)`
}
