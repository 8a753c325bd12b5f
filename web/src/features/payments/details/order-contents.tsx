import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { useQuery } from '@tanstack/react-query'

import { OrderLines } from '#/entities/manual-order/order-lines.tsx'
import { orderDetails } from '#/entities/manual-order/order-queries.ts'
import { RepeatOrderButton } from '#/entities/manual-order/repeat-order-button.tsx'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import { ReceiptButton } from '../receipt/receipt-button.tsx'
import classes from './payment-parts.module.css'

function Contents({ merchantOrderId }: Pick<Payment, 'merchantOrderId'>) {
  const { merchantId } = useSession()
  const { data: order, error, refetch } = useQuery(orderDetails(merchantId, merchantOrderId))
  if (error) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  if (!order) return null
  return (
    <>
      <Fields>
        {order.description && <Field label="Description">{order.description}</Field>}
        {order.customFields.map(({ key, label, value }) => (
          <Field key={key} label={label}>
            {value}
          </Field>
        ))}
      </Fields>
      <div className={classes['contents']}>
        <OrderLines items={order.items} currency={order.currency} />
      </div>
    </>
  )
}

export function OrderContents({ payment }: { payment: Payment }) {
  const { slug } = useSession()
  return (
    <>
      <Contents merchantOrderId={payment.merchantOrderId} />
      <div className={classes['actions']}>
        <ReceiptButton payment={payment} />
        <Can needs="orders:write">
          <RepeatOrderButton slug={slug} merchantOrderId={payment.merchantOrderId} />
        </Can>
      </div>
    </>
  )
}
