import type { WebhookDelivery } from '@paydeck/contract/calls/webhooks'

import { useSession } from '#/entities/session/use-session.ts'
import { formatResponse, isBeingSent } from '#/entities/webhook/delivery-outcome.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'

interface ResendResultProps {
  delivery: WebhookDelivery
  onDismiss: () => void
}

/** Says first that the delivery is being resent, then the result. */
export function ResendResult({ delivery, onDismiss }: ResendResultProps) {
  const { timeZone } = useSession()
  const { status, nextAttemptAt } = delivery
  const response = formatResponse(delivery)?.replace(/\.$/, '')
  if (isBeingSent(delivery)) return <Banner tone="pending">We are sending it again.</Banner>
  if (status === 'delivered')
    return (
      <Banner tone="success" onDismiss={onDismiss}>
        It has arrived: {response}.
      </Banner>
    )
  return (
    <Banner tone="error" onDismiss={onDismiss}>
      It did not arrive. {response}.{' '}
      {nextAttemptAt !== null && (
        <>
          We will try again on <DateTime at={nextAttemptAt} timeZone={timeZone} show="zone" />.
        </>
      )}
    </Banner>
  )
}
