import { PayoutBlocks } from '#/entities/payout/payout-blocks.tsx'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'

import { FirstSteps } from './first-steps.tsx'

/** What keeps money from the merchant's bank, and in quiet times how to begin. */
export function OverviewNotices({ isQuiet }: { isQuiet: boolean }) {
  const session = useSession()
  return (
    <>
      <Can needs="payouts:read">
        <PayoutBlocks viewer={session} />
      </Can>
      {isQuiet && <FirstSteps />}
    </>
  )
}
