import type { CheckoutError, CheckoutOptions, TokenDetails } from '../host/messages.ts'
import { type Scheme, pageColorScheme } from '../host/scheme-of-page.ts'

/** What a shop passes to `init`. Ignores the names and addresses that older shops pass: the order has them. */
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
  /** `light`, `dark` or `auto`; by default the scheme of the shop's page. */
  colorScheme?: string | null
}

/** PHP prints its booleans as text. */
const isTrue = (value: boolean | string | undefined): boolean =>
  value === true || value === 'true' || value === '1'

function currencyOf(text: string): 'AUD' | 'NZD' {
  const currency = text.toUpperCase()
  if (currency === 'AUD' || currency === 'NZD') return currency
  throw new TypeError('Paydeck: render() takes AUD or NZD.')
}

const isScheme = (text: string): text is Scheme =>
  text === 'light' || text === 'dark' || text === 'auto'

function schemeOf(colorScheme: string | null | undefined, element: Element): Scheme {
  if (!colorScheme) return pageColorScheme(element)
  if (!isScheme(colorScheme)) throw new TypeError('Paydeck: colorScheme is light, dark or auto.')
  return colorScheme
}

/** Throws for an amount or a currency that no order can have. */
export function toOptions(
  settings: CheckoutSettings,
  options: RenderOptions,
  element: Element,
): CheckoutOptions {
  const amount = Number(options.amount)
  const currency = currencyOf(options.currency)
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new TypeError('Paydeck: render() needs the amount in whole cents.')
  return {
    amount,
    currency,
    email: settings.email ?? null,
    customerToken: settings.customerToken ?? null,
    paymentType: options.paymentType === 'payplan' ? 'payplan' : 'paycard',
    hidesPlan: isTrue(settings.hidePayLaterOption),
    hidesFull: isTrue(settings.hideFullPayOption),
    showsPayNow: isTrue(options.showPayNow),
    showsPlanSubmit: isTrue(options.showPayPlanSubmit),
    keepsWallet: isTrue(settings.preventWalletSubmit),
    saves: false,
    ...themeOptions(options, element),
  }
}

const themeOptions = (
  { primaryColor = null, colorScheme }: Pick<RenderOptions, 'primaryColor' | 'colorScheme'>,
  element: Element,
): Pick<CheckoutOptions, 'primaryColor' | 'scheme'> => ({
  primaryColor,
  scheme: schemeOf(colorScheme, element),
})

/** What a shop passes to `init` of a payment source. */
export interface SavingSettings {
  publicKey: string
  /** Of the customer who is signed in to the shop, for whom the card is saved. */
  customerToken: string
}

export type SavingRenderOptions = Pick<
  RenderOptions,
  'elementId' | 'primaryColor' | 'colorScheme'
> & {
  /** The currency that the card will be charged in; the merchant's by default. */
  currency?: string
}

/** Throws for a currency that no order can have. */
export function toSavingOptions(
  { customerToken }: SavingSettings,
  options: SavingRenderOptions,
  element: Element,
): CheckoutOptions {
  return {
    amount: 0,
    currency: currencyOf(options.currency ?? 'AUD'),
    isInOwnCurrency: !options.currency,
    email: null,
    customerToken,
    paymentType: 'paycard',
    hidesPlan: true,
    hidesFull: false,
    showsPayNow: false,
    showsPlanSubmit: false,
    keepsWallet: false,
    saves: true,
    ...themeOptions(options, element),
  }
}

/** A failure as shops receive it. Plugins print it as a string, hence `toString`. */
class ShopError implements CheckoutError {
  readonly errorCode: string
  readonly message: string

  constructor({ errorCode, message }: CheckoutError) {
    this.errorCode = errorCode
    this.message = message
  }

  toString(): string {
    return this.message
  }
}

export const toShopError = (error: CheckoutError): CheckoutError => new ShopError(error)

export const checkoutError = (errorCode: string, message: string): CheckoutError =>
  toShopError({ errorCode, message })
