import type { Invoice } from '@paydeck/contract/calls/invoice'
import { lookUp } from '@paydeck/contract/identifiers/look-up'

import { late, type LatePart } from '../lazy-part.tsx'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { debitPageOf, OWN_FIELDS } from './debit-page.ts'

/** The forms for a bank account by the name that `getInvoice` answers: a new one is a line here. */
const DEBIT_PARTS: Readonly<Record<string, LatePart<PaymentMethodProps>>> = {
  [OWN_FIELDS]: late(async () => (await import('../deferred-parts.ts')).DirectDebitForm),
  'stripe-becs': late(async () => (await import('./stripe-debit-form.tsx')).StripeDebitForm),
}

/** The form for a bank account; null where none is taken, or not by a part that the page has. */
export function debitPartOf(ways: Pick<Invoice['ways'], 'directDebit'>) {
  const page = debitPageOf(ways)
  return (page && lookUp(DEBIT_PARTS, page.part)) ?? null
}
