import type { WebhookDeliveryWithBody } from '@paydeck/contract/calls/webhooks'

import { isBeingSent } from '#/entities/webhook/delivery-outcome.ts'
import { Button } from '#/ui/controls/button.tsx'

import type { Resend } from './use-delivery.ts'

interface SendAgainProps {
  delivery: WebhookDeliveryWithBody
  isSuspended: boolean
  resend: Resend
}

export const SendAgain = ({ delivery, isSuspended, resend }: SendAgainProps) => (
  <Button
    variant="primary"
    disabled={isSuspended}
    isBusy={resend.isPending || isBeingSent(delivery)}
    onClick={() => resend.mutate()}
  >
    Send again
  </Button>
)
