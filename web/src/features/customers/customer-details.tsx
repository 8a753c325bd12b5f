import type { Customer } from '@paydeck/contract/calls/customers'
import { customerName } from '@paydeck/contract/identifiers/customer-name'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { EmailLink } from '#/ui/controls/email-link.tsx'
import { PhoneLink } from '#/ui/controls/phone-link.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { RecordColumns } from '#/ui/record/record-page.tsx'
import { Section } from '#/ui/layout/section.tsx'

export function CustomerDetails({ customer }: { customer: Customer }) {
  const { timeZone, merchantTradingCountry } = useSession()
  const { customerId, internalCustomerId, email, phoneNumber, createdAt } = customer
  const name = customerName(customer)
  return (
    <RecordColumns isEven>
      <Section title="Customer">
        <Fields>
          <Field label="Name">{name}</Field>
          <Field label="Email">{email && <EmailLink address={email} />}</Field>
          <Field label="Customer ID">
            {internalCustomerId && <Identifier value={internalCustomerId} label="customer ID" />}
          </Field>
          <Field label="Customer reference">
            <Identifier value={customerId} label="customer reference" />
          </Field>
        </Fields>
      </Section>
      <Section title="Contact details">
        <Fields>
          <Field label="Phone">
            {phoneNumber && <PhoneLink number={phoneNumber} home={merchantTradingCountry} />}
          </Field>
          <Field label="First purchase">
            <DateTime at={createdAt} timeZone={timeZone} show="zone" />
          </Field>
        </Fields>
      </Section>
    </RecordColumns>
  )
}
