import type { Payment } from '@paydeck/contract/calls/payments'

import { EmailLink } from '#/ui/email-link.tsx'
import { Field } from '#/ui/field.tsx'
import { Fields } from '#/ui/fields.tsx'
import { Identifier } from '#/ui/identifier.tsx'
import { Section } from '#/ui/section.tsx'

/** Who paid. */
export function CustomerSection({ payment }: { payment: Payment }) {
  const { customerEmail, customerPhoneNumber, customerInternalCustomerId } = payment
  return (
    <Section title="Customer">
      <Fields>
        <Field label="Name">{payment.customerFullName}</Field>
        <Field label="Email">{customerEmail && <EmailLink address={customerEmail} />}</Field>
        <Field label="Phone">
          {customerPhoneNumber && <a href={`tel:${customerPhoneNumber}`}>{customerPhoneNumber}</a>}
        </Field>
        {customerInternalCustomerId && (
          <Field label="Customer ID">
            <Identifier value={customerInternalCustomerId} what="customer ID" />
          </Field>
        )}
      </Fields>
    </Section>
  )
}
