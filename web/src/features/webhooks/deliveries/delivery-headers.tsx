import {
  STANDARD_WEBHOOK_HEADERS,
  WEBHOOK_CONTENT_TYPE,
  WEBHOOK_USER_AGENT,
} from '@paydeck/contract/calls/webhooks'

import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { CheckingGuide } from '../checking-guide.tsx'
import classes from '../webhooks.module.css'

export function DeliveryHeaders({ deliveryId }: { deliveryId: string }) {
  return (
    <Section title="Headers">
      <Fields>
        <Field label="Content-Type">
          <code>{WEBHOOK_CONTENT_TYPE}</code>
        </Field>
        <Field label="User-Agent">
          <code>{WEBHOOK_USER_AGENT}</code>
        </Field>
        <Field label="Paydeck-Signature">
          <code>
            t=<em>seconds</em>,v1=<em>hex</em>
          </code>
        </Field>
        <Field label={STANDARD_WEBHOOK_HEADERS.id}>
          <code>{deliveryId}</code>
        </Field>
        <Field label={STANDARD_WEBHOOK_HEADERS.timestamp}>
          <code>
            <em>seconds</em>
          </code>
        </Field>
        <Field label={STANDARD_WEBHOOK_HEADERS.signature}>
          <code>
            v1,<em>base64</em>
          </code>
        </Field>
      </Fields>
      <p className={classes['note']}>
        Check either signature: ours is the HMAC-SHA256 of <code>t</code>, a full stop and the body
        under the signing secret; the other follows Standard Webhooks, which many libraries check.
        Each attempt is signed anew. <CheckingGuide />
      </p>
    </Section>
  )
}
