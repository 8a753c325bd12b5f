import type { Order } from '@paydeck/contract/calls/orders'
import { isPayable } from '@paydeck/contract/merchant/order-obstacle'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { freshInvoiceToken } from '#/entities/manual-order/order-queries.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { copyText } from '#/lib/text/copy-text.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import classes from './order-details.module.css'
import { PaymentPageLink } from './payment-page-link.tsx'
import { useInvoiceAddress } from './use-invoice-address.ts'

interface CopyLinkButtonProps {
  order: Order
  /** Another button next to it. */
  children?: ReactNode
}

/** Copies a fresh payment link, or shows it if the browser refuses to copy. */
export function CopyLinkButton({ order, children }: CopyLinkButtonProps) {
  if (!isPayable(order)) return null
  return (
    <Can needs="orders:write">
      <FreshLinkButton order={order}>{children}</FreshLinkButton>
    </Can>
  )
}

function FreshLinkButton({ order, children }: CopyLinkButtonProps) {
  const { merchantId } = useSession()
  const token = useMutation(freshInvoiceToken(merchantId))
  const addressOf = useInvoiceAddress()
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = (): void =>
    token.mutate(order.merchantOrderId, {
      onSuccess: (newToken) => void copyText(addressOf(order, newToken)).then(setIsCopied),
    })
  return (
    <>
      {token.error && <ErrorBanner error={token.error} onDismiss={token.reset} />}
      {isCopied === false && token.data !== undefined && (
        <PaymentPageLink address={addressOf(order, token.data)} isOpen={false} />
      )}
      <div className={classes['copy']}>
        <span role="status" className={classes['status']}>
          {isCopied === true && 'Copied. Anyone with this link can open the order.'}
        </span>
        {children}
        <Button isBusy={token.isPending} onClick={copy}>
          Copy payment link
        </Button>
      </div>
    </>
  )
}
