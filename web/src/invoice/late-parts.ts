/**
 * What most customers do not need at first. Fetched in one piece, soon after the page is there: whoever loses the
 * connection after pressing Pay must still be told how it stands, and every further file is a further wait.
 */
export { CancelledPage } from './cancelled-page.tsx'
export { ConfirmingPage } from './confirming-page.tsx'
export { DebitWay } from './debit-way.tsx'
export { HeldPage } from './held-page.tsx'
export { PayToWay } from './payto-way.tsx'
export { PlanPage } from './plan-page.tsx'
export { PlanWay } from './plan-way.tsx'
export { ReceiptPage } from './receipt-page.tsx'
export { ShutPage } from './shut-page.tsx'
export { WalletWay } from './wallet-way.tsx'
export { WithBankPage } from './with-bank-page.tsx'
