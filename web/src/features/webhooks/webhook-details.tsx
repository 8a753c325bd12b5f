import type { Webhook } from '@paydeck/contract/calls/webhooks'

import { useSession } from '#/entities/session/use-session.ts'
import { formatEvents } from '#/entities/webhook/webhook-events.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { WebAddress } from '#/ui/controls/web-address.tsx'

import classes from './webhooks.module.css'

export function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const { timeZone } = useSession()
  return (
    <Section title="Details">
      <div className={classes['details']}>
        <Fields>
          <Field label="Address">
            <Identifier value={webhook.url} label="address">
              <WebAddress value={webhook.url} />
            </Identifier>
          </Field>
          <Field label="Events">{formatEvents(webhook.events)}</Field>
          <Field label="Added">
            <DateTime at={webhook.createdAt} timeZone={timeZone} show="zone" />
          </Field>
          <Field label="Webhook ID">
            <Identifier value={webhook.webhookId} label="webhook ID" />
          </Field>
        </Fields>
      </div>
    </Section>
  )
}
