import type { OrderDetails } from '@paydeck/contract/calls/orders'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { formatMoney } from '@paydeck/contract/money/money'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

export function OrderFacts({ order }: { order: OrderDetails }) {
  const { merchantTradingCountry, timeZone } = useSession()
  return (
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
        <Field label="Link works until">
          {order.linkExpiresAt && (
            <DateTime at={order.linkExpiresAt} timeZone={timeZone} show="day" />
          )}
        </Field>
      )}
    </Fields>
  )
}
