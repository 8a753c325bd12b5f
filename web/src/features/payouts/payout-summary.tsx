import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { payoutDateLabel } from '#/entities/payout/payout-date.ts'
import { PayoutStatusBadge } from '#/entities/payout/payout-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { RecordSummary } from '#/ui/record/record-page.tsx'

export function PayoutSummary({ payout }: { payout: PayoutDetail }) {
  const { timeZone } = useSession()
  const { amount, currency, status, createdAt, arrivalDate, accountNumberLast4 } = payout
  const { verb, arrives } = payoutDateLabel[status]
  return (
    <RecordSummary
      amount={<MoneyText amount={amount} currency={currency} />}
      badge={<PayoutStatusBadge status={status} />}
      subtitle={
        <>
          Transfer to your bank account •••• {accountNumberLast4}
          {arrivalDate && `, ${arrives} ${formatCalendarDay(arrivalDate)}`}
        </>
      }
    >
      {verb} <DateTime at={createdAt} timeZone={timeZone} show="zone" />
    </RecordSummary>
  )
}
