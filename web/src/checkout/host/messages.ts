/** What a shop's page and the documents of ours within it tell each other. */

const CHANNEL = 'paydeck-checkout'

export interface CheckoutOptions {
  /** Minor units. */
  amount: number
  currency: 'AUD' | 'NZD'
  email: string | null
  customerToken: string | null
  /** What is chosen first. */
  paymentType: 'paycard' | 'payplan'
  hidesPlan: boolean
  hidesFull: boolean
  showsPayNow: boolean
  showsPlanSubmit: boolean
  /** A wallet's card waits for the shop's own button. */
  keepsWallet: boolean
  primaryColor: string | null
  /** Saves a card instead of paying. */
  saves: boolean
  /** `currency` was not said: the merchant's is meant. Of saving alone. */
  isInOwnCurrency?: boolean
  /** Staff of the merchant type the card of a customer who is on the phone: a card alone, in full. */
  isTypedByStaff?: true
  /** `auto` follows the shopper's browser. */
  scheme: 'light' | 'dark' | 'auto'
}

export interface CheckoutError {
  errorCode: string
  message: string
}

export type PaymentMethodType = 'Card' | 'SavedCard' | 'ApplePay' | 'GooglePay'

export interface TokenDetails {
  paymentMethodType: PaymentMethodType
  paymentType: 'paycard' | 'payplan'
}

export type ToFrame =
  | { kind: 'show'; options: CheckoutOptions }
  | { kind: 'submit' }
  /** The bank has asked the owner of the card that is being saved. */
  | { kind: 'answered'; threeDSAuthorisationId: string }
  /** The shop has used the token: what it says now is new. */
  | { kind: 'settled' }

export type ToShop =
  | { kind: 'ready' }
  | { kind: 'height'; height: number }
  | { kind: 'token'; token: string; details: TokenDetails }
  | { kind: 'source'; cardPaymentSourceId: string }
  /** The bank asks the owner of the card that is being saved. */
  | { kind: 'action'; threeDSAuthorisationId: string }
  | { kind: 'error'; error: CheckoutError }
  | { kind: 'event'; eventName: string }
  | { kind: 'challenge'; outcome: 'answered' | 'cancelled' | 'failed' }

/** From the page to which a bank returns, to the document of ours that holds it. */
export interface Returned {
  kind: 'returned'
}

type Message = ToFrame | ToShop | Returned

/** Sends to one origin only. */
export function tell(target: Window, origin: string, message: Message): void {
  target.postMessage({ channel: CHANNEL, message }, origin)
}

/** Hears one window of one origin, and no other. Returns the way to stop. */
export function hear(
  from: { source: () => Window | null; origin: string },
  onMessage: (message: never) => void,
): () => void {
  const listener = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (origin !== from.origin || source === null || source !== from.source()) return
    const envelope = data as { channel?: unknown; message?: unknown } | null
    if (envelope?.channel === CHANNEL) onMessage(envelope.message as never)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}
