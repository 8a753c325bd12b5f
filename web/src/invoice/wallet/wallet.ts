import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'

/** What a wallet's sheet asks for. */
export interface WalletRequest {
  /** Minor units. */
  amount: number
  currency: string
  country: string
  /** Who is paid, as the sheet says it. */
  payee: string
}

/** What the page does while a sheet is open. */
export interface WalletTalk {
  /** Has Apple told that this page may show its sheet. */
  startApplePay: (validationUrl: string) => Promise<Record<string, unknown>>
  /** Pays with what the wallet gave; true when the payment was taken or goes on. */
  pay: (payload: unknown) => Promise<boolean>
  /** The sheet was closed, or never came. */
  onClose: () => void
}

/** A wallet in the browser. A real one stands in `apple-pay.ts` and `google-pay.ts`; tests bring their own browser. */
export interface Wallet {
  kind: WalletKind
  /** Opens the sheet; has to be called in the press of a button itself. */
  open: (request: WalletRequest, talk: WalletTalk) => void
}
