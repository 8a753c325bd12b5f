import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { Link } from '@tanstack/react-router'

import { WhenTransferred } from '#/entities/payout/payout-blocks.tsx'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

interface PayoutFailureProps {
  failure: NonNullable<PayoutDetail['failure']>
  carriedBy: PayoutDetail['carriedBy']
  currency: PayoutDetail['currency']
}

export function PayoutFailure({ failure, carriedBy, currency }: PayoutFailureProps) {
  const session = useSession()
  const can = useCan()
  const { slug } = session
  return (
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
  )
}
