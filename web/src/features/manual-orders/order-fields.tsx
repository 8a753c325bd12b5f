import type { OrderDetails } from '@paydeck/contract/calls/orders'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { RepeatOrderButton } from '#/entities/manual-order/repeat-order-button.tsx'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import classes from './order-details.module.css'
import { OrderHistory } from './order-history.tsx'
import { TermsButton } from './terms-button.tsx'

function RemindersText({ reminders }: { reminders: NonNullable<OrderDetails['reminders']> }) {
  const { timeZone } = useSession()
  const { sent, nextAt } = reminders
  if (nextAt === null) return sent === 0 ? 'None' : `${sent} sent`
  return (
    <>
      {sent === 0 ? 'The first on ' : `${sent} sent, the next on `}
      <DateTime at={nextAt} timeZone={timeZone} show="day" />
    </>
  )
}

interface OrderFieldsProps {
  order: OrderDetails
  /** Opens the form for the last day and the reminders. */
  onChange: () => void
}

export function OrderFields({ order, onChange }: OrderFieldsProps) {
  const { slug, merchantTradingCountry, timeZone } = useSession()
  return (
    <>
      <Fields>
        <Field label="Created">
          <DateTime at={order.createdAt} timeZone={timeZone} show="zone" />
        </Field>
        {order.gst !== null && (
          <Field label="GST included">{formatMoney(order.gst, order.currency)}</Field>
        )}
        <Field label="Description">{order.description}</Field>
        <Field label="Customer name">{order.billing.name}</Field>
        <Field label="Customer email">{order.customerEmail}</Field>
        <Field label="Customer phone">
          {order.phoneNo && formatPhone(order.phoneNo, merchantTradingCountry)}
        </Field>
        {order.customFields.map(({ key, label, value }) => (
          <Field key={key} label={label}>
            {value}
          </Field>
        ))}
        {order.status === 'created' && (
          <>
            <Field label="Last day to pay">
              {order.lastDay && formatCalendarDay(order.lastDay)}
            </Field>
            <Field label="Reminders">
              {order.reminders && <RemindersText reminders={order.reminders} />}
            </Field>
          </>
        )}
        {order.status === 'created' && (
          <Field label="Link works until">
            {order.linkExpiresAt && (
              <DateTime at={order.linkExpiresAt} timeZone={timeZone} show="day" />
            )}
          </Field>
        )}
      </Fields>
      <OrderHistory order={order} />
      <div className={classes['actions']}>
        <TermsButton order={order} onChange={onChange} />
        <Can needs="orders:write">
          <RepeatOrderButton slug={slug} merchantOrderId={order.merchantOrderId} />
        </Can>
      </div>
    </>
  )
}
