/**
 * Parts that most customers do not need at first. Loaded as one file soon after the page, so that a
 * customer who loses the connection after paying still sees the result.
 */
export { CancelledPage } from './page/cancelled-page.tsx'
export { ConfirmingPage } from './page/confirming-page.tsx'
export { DirectDebitForm } from './debit/direct-debit-form.tsx'
export { ExpiredPage } from './page/expired-page.tsx'
export { HeldPage } from './page/held-page.tsx'
export { PayToForm } from './payto/payto-form.tsx'
export { PlanPage } from './plan/plan-page.tsx'
export { PlanCheckout } from './plan/plan-checkout.tsx'
export { ReceiptPage } from './receipt/receipt-page.tsx'
export { LinkExpiredPage } from './page/link-expired-page.tsx'
export { ExpressButtons } from './wallet/express-buttons.tsx'
export { WalletButtons } from './wallet/wallet-buttons.tsx'
export { BankApprovalPage } from './debit/bank-approval-page.tsx'
