import type { Invoice } from '@paydeck/contract/calls/invoice'
import { lookUp } from '@paydeck/contract/identifiers/look-up'

import { lazyPart, type LazyPart } from '../lazy-part.tsx'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { debitPageOf, OWN_FIELDS } from './debit-page.ts'

/** The direct debit forms by the name in the answer of `getInvoice`. */
const DEBIT_PARTS: Readonly<Record<string, LazyPart<PaymentMethodProps>>> = {
  [OWN_FIELDS]: lazyPart(async () => (await import('../deferred-parts.ts')).DirectDebitForm),
  'stripe-becs': lazyPart(async () => (await import('./stripe-debit-form.tsx')).StripeDebitForm),
}

/** The direct debit form; null if it is not offered, or the page does not have the part. */
export function debitPartOf(ways: Pick<Invoice['ways'], 'directDebit'>) {
  const page = debitPageOf(ways)
  return (page && lookUp(DEBIT_PARTS, page.part)) ?? null
}
