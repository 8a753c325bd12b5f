import { PayoutBlocks } from '#/entities/payout/payout-blocks.tsx'
import { Can, useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'

import { FirstSteps } from './first-steps.tsx'

/** What keeps money from the merchant's bank, and in quiet times how to begin. */
export function OverviewNotices({ isQuiet }: { isQuiet: boolean }) {
  const session = useSession()
  const can = useCan()
  return (
    <>
      <Can needs="payouts:read">
        <PayoutBlocks viewer={session} canAct={can('payouts:settings')} />
      </Can>
      {isQuiet && <FirstSteps />}
    </>
  )
}
