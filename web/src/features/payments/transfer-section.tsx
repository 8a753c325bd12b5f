import type { Payment } from '@paydeck/contract/calls/payments'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date-time.tsx'
import { Field } from '#/ui/field.tsx'
import { Fields } from '#/ui/fields.tsx'
import { MoneyText } from '#/ui/money-text.tsx'
import { Section } from '#/ui/section.tsx'

/** When the money reaches the merchant's bank, how much of it, and the way there for whoever is told it. */
export function TransferSection({ payment }: { payment: Payment }) {
  const { slug, timeZone } = useSession()
  const { payoutId } = payment
  return (
    <Section title="Transfer">
      <Fields>
        <Field label="Arrival">
          <DateTime at={payment.payoutArrivalAt} timeZone={timeZone} show="day" />
        </Field>
        <Field label="Amount">
          <MoneyText amount={payment.payoutAmount} currency={payment.currency} />
        </Field>
        {payoutId !== null && (
          <Field label="Transfer">
            <Link to="/$slug/payouts" params={{ slug }} search={{ payout: payoutId }}>
              View transfer
            </Link>
          </Field>
        )}
      </Fields>
    </Section>
  )
}
