import { PayoutBlocks } from '#/entities/payout/payout-blocks.tsx'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'

import { BankAccountsCard } from './bank-accounts-card.tsx'
import classes from './payout-settings.module.css'
import { ScheduleCard } from './schedule-card.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

export function PayoutSettings() {
  const session = useSession()
  const can = useCan()
  return (
    <div className={classes['cards']}>
      <PayoutBlocks viewer={session} canAct={can('payouts:settings')} hasOwnActions />
      {session.grants.secondPerson?.bankChanges === true && <WaitingChanges />}
      <ScheduleCard />
      <BankAccountsCard />
    </div>
  )
}
