import { ErrorBanner } from '#/ui/error-banner.tsx'
import { SuccessBanner } from '#/ui/success-banner.tsx'

import type { PaymentLink } from './use-payment-link.ts'

/** What became of the last payment link that was asked for. */
export function LinkNotice({ paymentLink }: { paymentLink: PaymentLink }) {
  const { outcome, error, dismiss } = paymentLink
  if (error) return <ErrorBanner error={error} onDismiss={dismiss} />
  if (!outcome) return null
  const { order, done, address } = outcome
  return (
    <SuccessBanner onDismiss={dismiss}>
      {done === 'copied' && `Copied the payment link of order ${order.internalOrderId}.`}
      {done === 'opened' &&
        `Opened the payment page of order ${order.internalOrderId} in a new tab.`}
      {done === 'blocked' && (
        <>
          The payment page of order {order.internalOrderId}:{' '}
          <a href={address} target="_blank" rel="noreferrer">
            open it
          </a>
          , or copy the link from here.
        </>
      )}
    </SuccessBanner>
  )
}
