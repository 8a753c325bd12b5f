import type { CheckoutError, CheckoutOptions, TokenDetails } from '../messages.ts'

/** What a shop passes to `init`. Names and addresses are read for compatibility; the order carries them. */
export interface CheckoutSettings {
  publicKey: string
  email?: string | null
  customerToken?: string | null
  hidePayLaterOption?: boolean | string
  hideFullPayOption?: boolean | string
  preventWalletSubmit?: boolean | string
  /** Sends the token to the shop's server; a promise keeps the checkout busy until it settles. */
  paymentToken: (token: string, details: TokenDetails) => unknown
}

/** What a shop passes to `render`. */
export interface RenderOptions {
  elementId: string
  currency: string
  /** Cents. */
  amount: number | string
  paymentType?: string
  showPayNow?: boolean | string
  showPayPlanSubmit?: boolean | string
  primaryColor?: string | null
}

/** PHP prints its booleans as text. */
const isOn = (value: boolean | string | undefined): boolean =>
  value === true || value === 'true' || value === '1'

const isCurrency = (text: string): text is 'AUD' | 'NZD' => text === 'AUD' || text === 'NZD'

/** Whether the element's page follows the browser's dark scheme. */
const followsDark = (element: Element): boolean =>
  matchMedia('(prefers-color-scheme: dark)').matches &&
  getComputedStyle(element).colorScheme.includes('dark')

/** Throws for an amount or a currency that no order can have. */
export function toOptions(
  settings: CheckoutSettings,
  shown: RenderOptions,
  element: Element,
): CheckoutOptions {
  const amount = Number(shown.amount)
  const currency = shown.currency.toUpperCase()
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new TypeError('Paydeck: render() needs the amount in whole cents.')
  if (!isCurrency(currency)) throw new TypeError('Paydeck: render() takes AUD or NZD.')
  return {
    amount,
    currency,
    email: settings.email ?? null,
    customerToken: settings.customerToken ?? null,
    paymentType: shown.paymentType === 'payplan' ? 'payplan' : 'paycard',
    hidesPlan: isOn(settings.hidePayLaterOption),
    hidesFull: isOn(settings.hideFullPayOption),
    showsPayNow: isOn(shown.showPayNow),
    showsPlanSubmit: isOn(shown.showPayPlanSubmit),
    keepsWallet: isOn(settings.preventWalletSubmit),
    primaryColor: shown.primaryColor ?? null,
    scheme: followsDark(element) ? 'auto' : 'light',
  }
}

export const checkoutError = (errorCode: string, message: string): CheckoutError => ({
  errorCode,
  message,
})
