import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'

import { OrderLines } from '#/entities/manual-order/order-lines.tsx'
import { orderDetails } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { ModalStack } from '#/ui/modal/modal-parts.tsx'

import { CopyLinkButton } from './copy-link-button.tsx'
import classes from './order-details.module.css'
import { OrderStateBadges } from './order-state-badges.tsx'

interface OrderDetailsModalProps {
  merchantOrderId: string
  onClose: () => void
}

export function OrderDetailsModal({ merchantOrderId, onClose }: OrderDetailsModalProps) {
  const { merchantId, merchantTradingCountry, timeZone } = useSession()
  const { data: order, error, refetch } = useQuery(orderDetails(merchantId, merchantOrderId))
  return (
    <ActionModal title={order ? `Order #${order.internalOrderId}` : 'Order'} onClose={onClose}>
      <ModalStack>
        {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
        {order && (
          <>
            <p className={classes['amount']}>
              {formatMoneyWithCode(order.amount, order.currency)}
              <OrderStateBadges order={order} />
            </p>
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
            <OrderLines items={order.items} currency={order.currency} />
            <CopyLinkButton order={order} />
          </>
        )}
      </ModalStack>
    </ActionModal>
  )
}
