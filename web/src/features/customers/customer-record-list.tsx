import { MAX_LISTED } from '@paydeck/contract/calls/payments/customer-summary'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { ReactNode } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import classes from './customer-record-list.module.css'

interface ListedRecord {
  key: string
  href: string
  name: string
  at: string
  amount: number
  currency: string
  badge: ReactNode
}

interface CustomerRecordListProps {
  title: string
  records: readonly ListedRecord[]
}

/** The newest records of one kind, as links; renders nothing without any. */
export function CustomerRecordList({ title, records }: CustomerRecordListProps) {
  const { timeZone } = useSession()
  if (records.length === 0) return null
  return (
    <Section title={title}>
      <ul className={classes['list']}>
        {records.slice(0, MAX_LISTED).map(({ key, href, name, at, amount, currency, badge }) => (
          <li key={key}>
            <span className={classes['name']}>
              <RecordLink href={href}>{name}</RecordLink>
              <small>
                <DateTime at={at} timeZone={timeZone} show="day" />
              </small>
            </span>
            <span className={classes['amount']}>
              {formatMoneyWithCode(amount, currency)}
              {badge}
            </span>
          </li>
        ))}
      </ul>
      {records.length > MAX_LISTED && (
        <p className={classes['note']}>There are more. These are the newest {MAX_LISTED}.</p>
      )}
    </Section>
  )
}
