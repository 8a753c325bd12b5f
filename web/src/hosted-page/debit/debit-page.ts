import type { Invoice, ProviderPage } from '@paydeck/contract/calls/invoice'

/** Our own fields; the default, as older servers name no part. */
export const OWN_FIELDS = 'account-fields'

/** The part that collects a bank account; null if direct debit is not offered. */
export function debitPageOf({
  directDebit,
}: Pick<Invoice['ways'], 'directDebit'>): ProviderPage | null {
  if (!directDebit) return null
  const { part = OWN_FIELDS, tokensUrl, settings = {} } = directDebit
  return { part, tokensUrl, settings }
}
