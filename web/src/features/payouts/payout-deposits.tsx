import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useQuery } from '@tanstack/react-query'

import { payoutDeposits } from '#/entities/bank-line/bank-line-queries.ts'
import { differenceText } from '#/entities/bank-line/difference-text.ts'
import { MATCH_LABELS } from '#/entities/bank-line/match-labels.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

/** The deposits of a transfer on the merchant's own bank statement; renders nothing without any. */
export function PayoutDeposits({ payout }: { payout: PayoutDetail }) {
  const { merchantId } = useSession()
  const { data = [] } = useQuery(payoutDeposits(merchantId, payout.payoutId))
  if (data.length === 0) return null
  const { currency } = payout
  return (
    <Section title="On your bank statement">
      <Fields>
        {data.map(({ lineId, day, amount, part, difference, text, how }) => (
          <Field key={lineId} label={`${formatCalendarDay(day)}, ${formatMoney(amount, currency)}`}>
            {text}
            {difference && `. ${differenceText(difference, currency)}`}
            {!difference &&
              part < amount &&
              `. This transfer is ${formatMoney(part, currency)} of it`}
            {`. ${MATCH_LABELS[how]}.`}
          </Field>
        ))}
      </Fields>
    </Section>
  )
}
