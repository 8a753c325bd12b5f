import type { Country } from '@paydeck/contract/currency'

const NO_BREAK = '\u00a0'

const BRAND_NAMES: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
}

/** The card that paid, e.g. `Visa ending in 4242`; null when nothing is known of it. */
export function cardWords(brand: string | null, last4: string | null): string | null {
  if (!brand && !last4) return null
  const name = brand ? (BRAND_NAMES[brand.toLowerCase()] ?? brand) : 'Card'
  return last4 ? `${name} ending in ${last4}` : name
}

/** When it was paid, as the merchant's clock shows it: `20 November 2025, 9:36 pm AEDT`, the time in one piece. */
export function paidAtWords(instant: string, timeZone: string, country: Country): string {
  // Only a country's own locale knows the short names of its zones.
  const locale = `en-${country}`
  const paidAt = new Date(instant)
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(paidAt)
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(paidAt)
  return `${day}, ${time.replace(/\s/g, NO_BREAK)}`
}
