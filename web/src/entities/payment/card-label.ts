import { lookUp } from '@paydeck/contract/identifiers/look-up'

import { sentenceCase } from '#/lib/text/sentence-case.ts'

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

const WALLETS: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

export function cardLabel(brand: string | null, last4: string | null): string | null {
  if (!brand && !last4) return null
  const name = brand ? (lookUp(BRANDS, brand.toLowerCase()) ?? sentenceCase(brand)) : 'Card'
  return last4 ? `${name} •••• ${last4}` : name
}

const BANK_METHODS: Readonly<Record<string, string>> = {
  DirectDebit: 'Direct debit',
  PayTo: 'PayTo',
}

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  direct_debit: 'Direct debit',
  payto: 'PayTo',
}

export const methodName = (method: string): string =>
  lookUp(METHODS, method) ?? sentenceCase(method)

/** How a payment was made, by `paymentMethodType` and the card. */
export const methodLabel = (
  type: string | undefined,
  brand: string | null | undefined,
  last4: string | null | undefined,
): string | null => BANK_METHODS[type ?? ''] ?? cardLabel(brand ?? null, last4 ?? null)

export function walletLabel(wallet: string | null): string | null {
  return wallet ? (lookUp(WALLETS, wallet) ?? sentenceCase(wallet.replaceAll('_', ' '))) : null
}
