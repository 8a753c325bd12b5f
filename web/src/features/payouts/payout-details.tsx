import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { payoutStatement } from '@paydeck/contract/money/payout-statement'

import { payoutDateLabel } from '#/entities/payout/payout-date.ts'
import { PayoutStatusBadge } from '#/entities/payout/payout-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordColumns, RecordSummary } from '#/ui/record/record-page.tsx'

import { PayoutDeposits } from './payout-deposits.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { PayoutFailure } from './payout-failure.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { StatementSection } from './statement-section.tsx'

interface PayoutDetailsProps {
  payout: PayoutDetail
  page: number
  onPage: (page: number) => void
  isBusy: boolean
}

export function PayoutDetails({ payout, page, onPage, isBusy }: PayoutDetailsProps) {
  const { timeZone } = useSession()
  const statement = payoutStatement(payout)
  const { amount, currency, arrivalDate, failure, carriedBy } = payout
  return (
    <>
      <RecordSummary
        amount={<MoneyText amount={amount} currency={currency} />}
        badge={<PayoutStatusBadge status={payout.status} />}
      >
        {payoutDateLabel[payout.status].verb}{' '}
        <DateTime at={payout.createdAt} timeZone={timeZone} show="zone" />
        {arrivalDate && ` · arrival ${formatCalendarDay(arrivalDate)}`}
      </RecordSummary>
      {failure && <PayoutFailure failure={failure} carriedBy={carriedBy} currency={currency} />}
      {!(statement.addsUp && payout.addsUp) && (
        <Banner tone="error">
          This transfer does not add up: its lines come to{' '}
          <MoneyText amount={statement.net} currency={currency} />, the transfer and what it leaves
          come to <MoneyText amount={amount + statement.closing} currency={currency} />. Please tell
          us before you book it.
        </Banner>
      )}
      <RecordColumns>
        <StatementSection
          statement={statement}
          currency={currency}
          hasArrived={payout.status === 'paid'}
        />
        <PayoutFacts payout={payout} />
      </RecordColumns>
      <PayoutDeposits payout={payout} />
      <PayoutLines payout={payout} page={page} onPage={onPage} isBusy={isBusy} />
    </>
  )
}
