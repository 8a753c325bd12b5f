import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { Link } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { EmailLink } from '#/ui/controls/email-link.tsx'
import { PhoneLink } from '#/ui/controls/phone-link.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { Section } from '#/ui/layout/section.tsx'

export function CustomerSection({ payment }: { payment: Payment }) {
  const { slug, merchantTradingCountry: home } = useSession()
  const { pages } = useBrand()
  const { customerFullName: name, customerId: customer } = payment
  const { customerEmail, customerPhoneNumber, customerInternalCustomerId } = payment
  return (
    <Section title="Customer">
      <Fields>
        <Field label="Name">
          {name && customer && pages.has('customers') ? (
            <Link to="/$slug/customers" params={{ slug }} search={{ customer }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Field>
        <Field label="Email">{customerEmail && <EmailLink address={customerEmail} />}</Field>
        <Field label="Phone">
          {customerPhoneNumber && <PhoneLink number={customerPhoneNumber} home={home} />}
        </Field>
        {customerInternalCustomerId && (
          <Field label="Customer ID">
            <Identifier value={customerInternalCustomerId} label="customer ID" />
          </Field>
        )}
      </Fields>
    </Section>
  )
}
