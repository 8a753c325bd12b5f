import type { Invoice, ProviderPage } from '@paydeck/contract/calls/invoice'

/** The page's own fields, which older servers do not name. */
export const OWN_FIELDS = 'account-fields'

/** How a bank account is taken; null where it is not. */
export function debitPageOf({
  directDebit,
}: Pick<Invoice['ways'], 'directDebit'>): ProviderPage | null {
  if (!directDebit) return null
  const { part = OWN_FIELDS, tokensUrl, settings = {} } = directDebit
  return { part, tokensUrl, settings }
}
