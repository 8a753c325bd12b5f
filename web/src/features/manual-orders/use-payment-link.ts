import type { Order } from '@paydeck/contract/calls/orders'
import { invoiceUrl } from '@paydeck/contract/invoice-url'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { freshInvoiceToken } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { copyText } from '#/lib/copy-text.ts'
import { openLater } from '#/lib/open-later.ts'

/** What became of the last link; the address is there when the browser let it go nowhere. */
export interface LinkOutcome {
  order: Order
  done: 'copied' | 'opened' | 'blocked'
  address: string
}

export interface PaymentLink {
  copy: (order: Order) => void
  open: (order: Order) => void
  outcome: LinkOutcome | null
  error: Error | null
  dismiss: () => void
}

/** The link to an order's payment page: a fresh token every time, to the clipboard or into a new tab. */
export function usePaymentLink(): PaymentLink {
  const { merchantId, orderBaseUri, merchantTradingCountry } = useSession()
  const token = useMutation(freshInvoiceToken(merchantId))
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null)
  const fetchAddress = async ({ merchantOrderId }: Order): Promise<string> =>
    invoiceUrl(
      orderBaseUri,
      merchantTradingCountry,
      merchantOrderId,
      await token.mutateAsync(merchantOrderId),
    )

  const copy = async (order: Order): Promise<void> => {
    setOutcome(null)
    const address = await fetchAddress(order)
    setOutcome({ order, done: (await copyText(address)) ? 'copied' : 'blocked', address })
  }
  const open = async (order: Order): Promise<void> => {
    setOutcome(null)
    const tab = openLater()
    try {
      const address = await fetchAddress(order)
      setOutcome({ order, done: tab.show(address) ? 'opened' : 'blocked', address })
    } catch (failure) {
      tab.close()
      throw failure
    }
  }
  // The failure itself stands in `error`.
  const shown = () => undefined
  return {
    copy: (order) => void copy(order).catch(shown),
    open: (order) => void open(order).catch(shown),
    outcome,
    error: token.error,
    dismiss: () => {
      setOutcome(null)
      token.reset()
    },
  }
}
