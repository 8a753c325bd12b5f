import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { ApiError } from '@paydeck/contract/protocol/error'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { createOrder, type NewOrder } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { wasRefused } from '#/lib/api/idempotency-key.ts'
import { openBlankTab } from '#/lib/address/open-blank-tab.ts'

import { explainDuplicate } from '../possible-duplicate.ts'
import type { SendAction } from './order-request.ts'

export interface CreatedOrder {
  action: SendAction
  orderNumber: string
  money: OrderRequest['paymentAmount']
  email: string
  phone: string | null
  merchantOrderId: string
  address: string
  isOpen: boolean
}

interface SendOrderOptions {
  onSent: () => void
  /** A final refusal: nothing was created under this key. Receives the errors of custom fields, by key. */
  onRefused: (fields: ApiError['fields']) => void
}

/** Creates the order once, however often the button is pressed, and opens the payment page when asked. */
export function useSendOrder({ onSent, onRefused }: SendOrderOptions) {
  const { merchantId, orderBaseUri, merchantTradingCountry } = useSession()
  const create = useMutation(createOrder(merchantId))
  const [created, setCreated] = useState<CreatedOrder | null>(null)
  const [lastAction, setLastAction] = useState<SendAction>('process')
  const isSending = useRef(false)

  const send = async (
    action: SendAction,
    body: NewOrder,
    idempotencyKey: string,
  ): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setLastAction(action)
    const tab = action === 'process' ? openBlankTab() : null
    try {
      const { order, token } = await create.mutateAsync({ body, idempotencyKey })
      const { merchantOrderId, internalOrderId, amount, currency } = order
      const { customerEmail, phoneNo } = body.orderRequest
      const address = invoiceUrl(orderBaseUri, merchantTradingCountry, merchantOrderId, token)
      setCreated({
        action,
        merchantOrderId,
        orderNumber: internalOrderId,
        money: { amount, currency },
        email: customerEmail,
        phone: phoneNo ? formatPhone(phoneNo, merchantTradingCountry) : null,
        address,
        isOpen: tab?.show(address) ?? false,
      })
      onSent()
    } catch (failure) {
      tab?.close()
      if (wasRefused(failure)) onRefused(failure instanceof ApiError ? failure.fields : {})
    } finally {
      isSending.current = false
    }
  }
  return {
    send: (action: SendAction, body: NewOrder, idempotencyKey: string) =>
      void send(action, body, idempotencyKey),
    /** The action of the last request. */
    lastAction,
    sending: create.isPending ? lastAction : null,
    error: explainDuplicate(create.error),
    reset: create.reset,
    created,
  } as const
}
