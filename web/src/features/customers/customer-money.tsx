import type { CustomerSummary } from '@paydeck/contract/calls/payments/customer-summary'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

type CurrencyTotals = NonNullable<CustomerSummary['taken']>[number]

/** What the customer has paid, by currency. */
export function CustomerMoney({ summary: { taken, declined } }: { summary: CustomerSummary }) {
  return (
    <Section title="Money">
      {taken === null && (
        <p>
          This customer has more than 10,000 payments. For a total, choose fewer days in the
          payments list.
        </p>
      )}
      {taken?.length === 0 && <p>Nothing has been paid yet.</p>}
      {taken?.map((money) => (
        <CurrencyFields key={money.currency} money={money} />
      ))}
      {declined !== null && declined > 0 && (
        <Fields areFigures>
          <Field label="Declined attempts">{declined}</Field>
        </Fields>
      )}
    </Section>
  )
}

function CurrencyFields({ money }: { money: CurrencyTotals }) {
  const { timeZone } = useSession()
  const { currency, payments, taken, refunded, firstAt, lastAt } = money
  return (
    <Fields areFigures>
      <Field label="Paid">{formatMoneyWithCode(taken, currency)}</Field>
      <Field label="Payments">{payments}</Field>
      <Field label="Average">{formatMoneyWithCode(Math.round(taken / payments), currency)}</Field>
      {refunded > 0 && <Field label="Refunded">{formatMoneyWithCode(refunded, currency)}</Field>}
      <Field label="First paid">
        <DateTime at={firstAt} timeZone={timeZone} show="day" />
      </Field>
      <Field label="Last paid">
        <DateTime at={lastAt} timeZone={timeZone} show="day" />
      </Field>
    </Fields>
  )
}
