import type { WebhookDeliveryWithBody } from '@paydeck/contract/calls/webhooks'

import { isBeingSent } from '#/entities/webhook/delivery-outcome.ts'
import { Button } from '#/ui/controls/button.tsx'
import { useSingleSubmit } from '#/ui/feedback/use-one-submit.ts'

import type { Resend } from './use-delivery.ts'

interface SendAgainProps {
  delivery: WebhookDeliveryWithBody
  isSuspended: boolean
  resend: Resend
}

export function SendAgain({ delivery, isSuspended, resend }: SendAgainProps) {
  const once = useSingleSubmit()
  return (
    <Button
      variant="primary"
      disabled={isSuspended}
      isBusy={resend.isPending || isBeingSent(delivery)}
      onClick={() => once(() => resend.mutate())}
    >
      Send again
    </Button>
  )
}
