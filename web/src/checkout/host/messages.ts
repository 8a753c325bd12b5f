/** Messages between a shop's page and our frames in it. */

const CHANNEL = 'paydeck-checkout'

export interface CheckoutOptions {
  /** Minor units. */
  amount: number
  currency: 'AUD' | 'NZD'
  email: string | null
  customerToken: string | null
  /** The method that is preselected. */
  paymentType: 'paycard' | 'payplan'
  hidesPlan: boolean
  hidesFull: boolean
  showsPayNow: boolean
  showsPlanSubmit: boolean
  /** Keeps a wallet's token until the shop's own button submits it. */
  keepsWallet: boolean
  primaryColor: string | null
  /** Saves a card instead of paying. */
  saves: boolean
  /** When saving a card: the shop named no currency, so use the merchant's instead of `currency`. */
  isInOwnCurrency?: boolean
  /** Staff type the card of a customer on the phone, so offer only a card payment in full. */
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
  /** The cardholder has answered the challenge for the card being saved. */
  | { kind: 'answered'; threeDSAuthorisationId: string }
  /** The shop has used the token, so the form may be submitted again. */
  | { kind: 'settled' }

export type ToShop =
  | { kind: 'ready' }
  | { kind: 'height'; height: number }
  | { kind: 'token'; token: string; details: TokenDetails }
  | { kind: 'source'; cardPaymentSourceId: string }
  /** The bank wants a challenge for the card being saved. */
  | { kind: 'action'; threeDSAuthorisationId: string }
  | { kind: 'error'; error: CheckoutError }
  | { kind: 'event'; eventName: string }
  | { kind: 'challenge'; outcome: 'answered' | 'cancelled' | 'failed' }

/** Sent by the page that the bank returns to, to the document that frames it. */
export interface Returned {
  kind: 'returned'
}

type Message = ToFrame | ToShop | Returned

/** Sends to one origin only. */
export function sendMessage(target: Window, origin: string, message: Message): void {
  target.postMessage({ channel: CHANNEL, message }, origin)
}

/** Listens to one window of one origin. Returns a function that stops. */
export function listenTo(
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
