import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { payoutStatement } from '@paydeck/contract/money/payout-statement'

import { Banner } from '#/ui/feedback/banner.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordColumns } from '#/ui/record/record-page.tsx'

import { PayoutDeposits } from './payout-deposits.tsx'
import { PayoutSection } from './payout-section.tsx'
import { PayoutFailure } from './payout-failure.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { StatementSection } from './statement-section.tsx'

interface PayoutDetailsProps {
  payout: PayoutDetail
  page: number
  onPageChange: (page: number) => void
  isBusy: boolean
}

export function PayoutDetails({ payout, page, onPageChange, isBusy }: PayoutDetailsProps) {
  const statement = payoutStatement(payout)
  const { amount, currency, failure, carriedBy } = payout
  return (
    <>
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
        <PayoutSection payout={payout} />
      </RecordColumns>
      <PayoutDeposits payout={payout} />
      <PayoutLines payout={payout} page={page} onPageChange={onPageChange} isBusy={isBusy} />
    </>
  )
}
