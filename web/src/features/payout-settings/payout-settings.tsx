import { BankAccountsCard } from './bank-accounts-card.tsx'
import classes from './payout-settings.module.css'
import { ScheduleCard } from './schedule-card.tsx'

export function PayoutSettings() {
  return (
    <div className={classes['cards']}>
      <ScheduleCard />
      <BankAccountsCard />
    </div>
  )
}
