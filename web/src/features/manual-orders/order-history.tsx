import type { OrderDetails, OrderEvent } from '@paydeck/contract/calls/orders'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import classes from './order-details.module.css'

const EVENT_LABELS: Readonly<Record<OrderEvent['kind'], string>> = {
  resent: 'Sent again',
  reminded: 'Reminder sent',
  terms_changed: 'Last day or reminders changed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

function eventLabel({ kind, by }: OrderEvent): string {
  const channels = [by?.email === true && 'email', by?.sms === true && 'text message'].filter(
    Boolean,
  )
  return channels.length === 0
    ? EVENT_LABELS[kind]
    : `${EVENT_LABELS[kind]} by ${channels.join(' and ')}`
}

export function OrderHistory({ order: { events = [] } }: { order: OrderDetails }) {
  const { timeZone } = useSession()
  if (events.length === 0) return null
  return (
    <section className={classes['history']} aria-label="Timeline">
      <h3>Timeline</h3>
      <Fields>
        {events.map((event) => (
          <Field key={`${event.kind} ${event.at}`} label={eventLabel(event)}>
            <DateTime at={event.at} timeZone={timeZone} show="zone" />
          </Field>
        ))}
      </Fields>
    </section>
  )
}
