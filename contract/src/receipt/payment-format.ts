import { taxDocumentNote } from '../money/tax-document-note.ts'
import type { ReceiptField } from './receipt-field.ts'
import { taxStatusOf } from './tax-fields.ts'
import type { Invoice } from '../calls/invoice.ts'
import type { Country } from '../money/currency.ts'

import { formatLocalDay } from './format-local-day.ts'

const NO_BREAK = '\u00a0'

const BRAND_NAMES: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
}

const WALLETS: Partial<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/** E.g. `Visa ending in 4242 with Apple Pay`, `Direct debit from account •••3456`. */
export function formatMethod(payment: NonNullable<Invoice['payment']>): string | null {
  const { method, bankHint, cardBrand, cardLast4, walletType } = payment
  if (method === 'direct_debit')
    return bankHint ? `Direct debit from account ${bankHint}` : 'Direct debit'
  if (method === 'payto') return bankHint ? `PayTo from ${bankHint}` : 'PayTo'
  const card = formatCard(cardBrand, cardLast4)
  const wallet = walletType === null ? undefined : WALLETS[walletType]
  return card && wallet ? `${card} with ${wallet}` : card
}

/** E.g. `Visa ending in 4242`. */
export function formatCard(brand: string | null, last4: string | null): string | null {
  if (!brand && !last4) return null
  const name = brand ? (BRAND_NAMES[brand.toLowerCase()] ?? brand) : 'Card'
  return last4 ? `${name} ending in ${last4}` : name
}

/** In the merchant's zone: `20 November 2025, 9:36 pm AEDT`, with a non-breaking time. */
export function formatPaidAt(instant: string, timeZone: string, country: Country): string {
  // Short names of zones exist only in the country's locale.
  const locale = `en-${country}`
  const paidAt = new Date(instant)
  const day = formatLocalDay(instant, timeZone, country)
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(paidAt)
  return `${day}, ${time.replace(/\s/g, NO_BREAK)}`
}

/** Why a receipt is not a tax document; empty if it is one, or if the business issues none. */
export function lackOf(invoice: Pick<Invoice, 'merchant' | 'order'>): ReceiptField[] {
  const note = taxDocumentNote(taxStatusOf(invoice))
  return note ? [['Not a tax document', note]] : []
}
