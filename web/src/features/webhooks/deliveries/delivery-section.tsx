import type { WebhookDelivery } from '@paydeck/contract/calls/webhooks'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { formatResponse, isBeingSent } from '#/entities/webhook/delivery-outcome.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { WebAddress } from '#/ui/controls/web-address.tsx'

interface DeliverySectionProps {
  delivery: WebhookDelivery
  /** Null until known. */
  url: string | null
}

export function DeliverySection({ delivery, url }: DeliverySectionProps) {
  const { slug, timeZone } = useSession()
  const next = isBeingSent(delivery) ? null : delivery.nextAttemptAt
  return (
    <Section title="Delivery">
      <Fields>
        <Field label="Answer">{formatResponse(delivery)}</Field>
        <Field label="Attempts">{String(delivery.attempts)}</Field>
        <Field label="Last attempt">
          <DateTime at={delivery.attemptedAt} timeZone={timeZone} show="zone" />
        </Field>
        <Field label="Next attempt">
          <DateTime at={next} timeZone={timeZone} show="zone" />
        </Field>
        <Field label="Happened">
          <DateTime at={delivery.createdAt} timeZone={timeZone} show="zone" />
        </Field>
        <Field label="About">
          <Identifier value={delivery.subjectId} label="ID of what it is about" />
        </Field>
        {delivery.eventType === 'TransactionPaid' && (
          <Field label="Payment">
            <Link to="/$slug/payments" params={{ slug }} search={{ payment: delivery.subjectId }}>
              View payment
            </Link>
          </Field>
        )}
        <Field label="Address">{url !== null && <WebAddress value={url} />}</Field>
        <Field label="Event">
          <code>{delivery.eventType}</code>
        </Field>
        <Field label="Delivery ID">
          <Identifier value={delivery.deliveryId} label="delivery ID" />
        </Field>
      </Fields>
    </Section>
  )
}
