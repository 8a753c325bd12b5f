import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'

export interface WalletRequest {
  /** Minor units. */
  amount: number
  currency: string
  country: string
  payee: string
}

export interface WalletCallbacks {
  /** Starts an Apple Pay session by validating the merchant with Apple. */
  startApplePay: (validationUrl: string) => Promise<Record<string, unknown>>
  /** Pays with the wallet's payload; true when the payment succeeded or is in progress. */
  pay: (payload: unknown) => Promise<boolean>
  /** The sheet was closed or never opened. */
  onClose: () => void
}

/** A wallet of the browser: `apple-pay.ts` and `google-pay.ts`. */
export interface Wallet {
  kind: WalletKind
  /** Must be called in the click handler itself, or the browser blocks the sheet. */
  open: (request: WalletRequest, callbacks: WalletCallbacks) => void
}
