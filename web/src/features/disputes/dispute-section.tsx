import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { disputeReason } from '@paydeck/contract/merchant/dispute-reasons'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

export function DisputeSection({ dispute }: { dispute: Dispute }) {
  const { slug, timeZone } = useSession()
  const { transactionId, internalOrderId, currency, amount, fee, dueBy, reason, state } = dispute
  const isInquiry = state === 'inquiry' || state === 'inquiry_closed'
  return (
    <Section title={isInquiry ? 'Inquiry' : 'Dispute'}>
      <Fields>
        <Field label="Payment">
          <Link to="/$slug/payments" params={{ slug }} search={{ payment: transactionId }}>
            Order {internalOrderId}
          </Link>
        </Field>
        <Field label="Reason">{disputeReason(reason).label}</Field>
        <Field label={isInquiry ? 'Asked about' : 'Disputed'}>
          <MoneyText amount={amount} currency={currency} />
        </Field>
        <Field label="Dispute fee">
          {isInquiry ? 'None' : <MoneyText amount={fee} currency={currency} />}
        </Field>
        <Field label="Answer by">
          {dueBy && <DateTime at={dueBy} timeZone={timeZone} show="zone" />}
        </Field>
      </Fields>
    </Section>
  )
}
