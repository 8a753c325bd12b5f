import { BankAccountsCard } from './bank-accounts-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'

/** How often the merchant is paid out, and where to. */
export function PayoutSettings() {
  return (
    <>
      <ScheduleCard />
      <BankAccountsCard />
    </>
  )
}
