import { BankAccountsCard } from './bank-accounts-card.tsx'
import classes from './payout-settings.module.css'
import { ScheduleCard } from './schedule-card.tsx'

/** How often the merchant is paid out, and where to. */
export function PayoutSettings() {
  return (
    <div className={classes['cards']}>
      <ScheduleCard />
      <BankAccountsCard />
    </div>
  )
}
