import { WEBHOOK_CONTENT_TYPE, WEBHOOK_USER_AGENT } from '@paydeck/contract/calls/webhooks'

import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { CheckingGuide } from '../checking-guide.tsx'
import classes from '../webhooks.module.css'

export function DeliveryHeaders() {
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
      </Fields>
      <p className={classes['note']}>
        <code>v1</code> is the HMAC-SHA256 of <code>t</code>, a full stop and the body, under the
        signing secret. Each attempt is signed anew. <CheckingGuide />
      </p>
    </Section>
  )
}
