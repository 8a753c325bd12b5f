import type { Payment } from '@paydeck/contract/calls/payments'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date-time.tsx'
import { Field } from '#/ui/field.tsx'
import { Fields } from '#/ui/fields.tsx'
import { MoneyText } from '#/ui/money-text.tsx'
import { Section } from '#/ui/section.tsx'

/** When the money reaches the merchant's bank, and how much of it. */
export function TransferSection({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  return (
    <Section title="Transfer">
      <Fields>
        <Field label="Arrival">
          <DateTime at={payment.payoutArrivalAt} timeZone={timeZone} show="day" />
        </Field>
        <Field label="Amount">
          <MoneyText amount={payment.payoutAmount} currency={payment.currency} />
        </Field>
      </Fields>
    </Section>
  )
}
