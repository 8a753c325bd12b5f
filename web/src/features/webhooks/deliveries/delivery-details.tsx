import type { WebhookDeliveryWithBody } from '@paydeck/contract/calls/webhooks'

import { DeliveryBody } from './delivery-body.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { DeliveryHeaders } from './delivery-headers.tsx'
import { ResendResult } from './resend-result.tsx'
import type { Resend } from './use-delivery.ts'
import classes from '../webhooks.module.css'

interface DeliveryDetailsProps {
  delivery: WebhookDeliveryWithBody
  /** Null while the webhook has not arrived. */
  url: string | null
  resend: Resend
}

export function DeliveryDetails({ delivery, url, resend }: DeliveryDetailsProps) {
  return (
    <>
      {resend.isSuccess && <ResendResult delivery={delivery} onDismiss={resend.reset} />}
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <DeliverySection delivery={delivery} url={url} />
          <DeliveryHeaders deliveryId={delivery.deliveryId} />
        </div>
        <DeliveryBody body={delivery.body} />
      </div>
    </>
  )
}
