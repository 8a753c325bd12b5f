import type { CardDetails } from '@paydeck/contract/calls/card-provider'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import { lookUp } from '@paydeck/contract/identifiers/look-up'

import { newAttemptKey } from '../method/attempt-key.ts'
import type { CardField } from './card-draft.ts'
import { tokenise } from './card-tokens.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import type { Till } from '../method/pay.ts'

/** The charge failures that point at one field of the form. */
const FIELD_OF: Record<string, CardField> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
}

export type CardTill = Till<CardDetails, CardField>

/** The field of the card that a refusal is about; null for none. */
export const cardFieldOf = (errorCode: string): CardField | null =>
  lookUp(FIELD_OF, errorCode) ?? null

/** Pays an order by card: in full, or the first part of a plan. */
export function cardTill(
  api: InvoiceApi,
  { cardProvider }: Pick<Invoice, 'cardProvider'>,
  how?: { payPlanVariant: string },
): CardTill {
  return {
    read: api.read,
    tokenise: (card) => tokenise(cardProvider.tokensUrl, card),
    pay: (paymentToken, key) => api.pay(paymentToken, key, how),
    newKey: newAttemptKey,
    fieldOf: cardFieldOf,
  }
}
