/**
 * What most customers do not need at first. Fetched as one file soon after the page, so that a
 * customer who loses the connection after paying still sees the result.
 */
export { CancelledPage } from './page/cancelled-page.tsx'
export { ConfirmingPage } from './page/confirming-page.tsx'
export { DirectDebitForm } from './debit/debit-way.tsx'
export { HeldPage } from './page/held-page.tsx'
export { PayToForm } from './payto/payto-way.tsx'
export { PlanPage } from './plan/plan-page.tsx'
export { PlanCheckout } from './plan/plan-way.tsx'
export { ReceiptPage } from './receipt/receipt-page.tsx'
export { LinkExpiredPage } from './page/shut-page.tsx'
export { WalletButtons } from './wallet/wallet-way.tsx'
export { BankApprovalPage } from './debit/with-bank-page.tsx'
