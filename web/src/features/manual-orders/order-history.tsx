import type { OrderDetails, OrderEvent } from '@paydeck/contract/calls/orders'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import classes from './order-details.module.css'

const WORDS: Readonly<Record<OrderEvent['kind'], string>> = {
  resent: 'Sent again',
  reminded: 'Reminder sent',
  terms_changed: 'Last day or reminders changed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

function wordsOf({ kind, by }: OrderEvent): string {
  const ways = [by?.email === true && 'email', by?.sms === true && 'text message'].filter(Boolean)
  return ways.length === 0 ? WORDS[kind] : `${WORDS[kind]} by ${ways.join(' and ')}`
}

export function OrderHistory({ order: { events = [] } }: { order: OrderDetails }) {
  const { timeZone } = useSession()
  if (events.length === 0) return null
  return (
    <section className={classes['history']} aria-label="Timeline">
      <h3>Timeline</h3>
      <Fields>
        {events.map((event) => (
          <Field key={`${event.kind} ${event.at}`} label={wordsOf(event)}>
            <DateTime at={event.at} timeZone={timeZone} show="zone" />
          </Field>
        ))}
      </Fields>
    </section>
  )
}
