import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { BankDetailsForm } from './bank-details-form.tsx'
import { useSavedBankDetails } from './use-saved-bank-details.ts'

/** The merchant's bank account, payout schedule and payout emails. Saving activates the merchant. */
export function BankDetailsPage() {
  const saved = useSavedBankDetails()
  return (
    <Page title="Bank Details">
      {saved ? <BankDetailsForm saved={saved} /> : <LoadingBlock height={420} isCard />}
    </Page>
  )
}
