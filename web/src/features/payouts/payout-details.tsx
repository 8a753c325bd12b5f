import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { payoutStatement } from '@paydeck/contract/money/payout-statement'
import { Link } from '@tanstack/react-router'

import { WhenTransferred } from '#/entities/payout/payout-blocks.tsx'
import { payoutDateLabel } from '#/entities/payout/payout-date.ts'
import { PayoutStatusBadge } from '#/entities/payout/payout-status-badge.tsx'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordColumns, RecordSummary } from '#/ui/record/record-page.tsx'

import { PayoutFacts } from './payout-facts.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { StatementSection } from './statement-section.tsx'

interface PayoutDetailsProps {
  payout: PayoutDetail
  page: number
  onPage: (page: number) => void
  isBusy: boolean
}

export function PayoutDetails({ payout, page, onPage, isBusy }: PayoutDetailsProps) {
  const session = useSession()
  const can = useCan()
  const { slug, timeZone } = session
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
      {failure && (
        <Banner tone="error">
          Your bank sent this transfer back. {failure.message}{' '}
          {carriedBy ? (
            <>
              Its money went out with{' '}
              <Link to="/$slug/payouts" params={{ slug }} search={{ payout: carriedBy }}>
                a later transfer
              </Link>
              .
            </>
          ) : (
            <WhenTransferred
              viewer={session}
              canAct={can('payouts:settings')}
              currency={currency}
              otherwise="Its money goes out with the next transfer."
            />
          )}
        </Banner>
      )}
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
      <PayoutLines payout={payout} page={page} onPage={onPage} isBusy={isBusy} />
    </>
  )
}
