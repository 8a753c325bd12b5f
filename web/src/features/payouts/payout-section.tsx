import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { payoutDateLabel } from '#/entities/payout/payout-date.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { Section } from '#/ui/layout/section.tsx'

export function PayoutSection({ payout }: { payout: PayoutDetail }) {
  const { timeZone } = useSession()
  const { payoutId, reference, accountNumberLast4, createdAt, arrivalDate } = payout
  return (
    <Section title="Transfer">
      <Fields>
        <Field label="Transfer ID">
          <Identifier value={payoutId} label="transfer ID" />
        </Field>
        <Field label="Bank reference">
          <Identifier value={reference} label="bank reference" />
        </Field>
        <Field label="Bank account">•••• {accountNumberLast4}</Field>
        <Field label={payoutDateLabel[payout.status].label}>
          <DateTime at={createdAt} timeZone={timeZone} show="zone" />
        </Field>
        <Field label="Arrival">{arrivalDate && formatCalendarDay(arrivalDate)}</Field>
      </Fields>
    </Section>
  )
}
