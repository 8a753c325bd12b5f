/**
 * What most customers do not need at first. Fetched in one piece, soon after the page is there: whoever loses the
 * connection after pressing Pay must still be told how it stands, and every further file is a further wait.
 */
export { CancelledPage } from './page/cancelled-page.tsx'
export { ConfirmingPage } from './page/confirming-page.tsx'
export { DebitWay } from './debit/debit-way.tsx'
export { HeldPage } from './page/held-page.tsx'
export { PayToWay } from './payto/payto-way.tsx'
export { PlanPage } from './plan/plan-page.tsx'
export { PlanWay } from './plan/plan-way.tsx'
export { ReceiptPage } from './receipt/receipt-page.tsx'
export { ShutPage } from './page/shut-page.tsx'
export { WalletWay } from './wallet/wallet-way.tsx'
export { WithBankPage } from './debit/with-bank-page.tsx'
