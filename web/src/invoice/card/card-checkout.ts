import type { CardDetails } from '@paydeck/contract/calls/card-provider'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import { lookUp } from '@paydeck/contract/identifiers/look-up'

import { newAttemptKey } from '../method/attempt-key.ts'
import type { CardField } from './card-draft.ts'
import { tokenise } from './card-tokens.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import type { Till } from '../method/pay.ts'

const FIELD_OF: Record<string, CardField> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
}

export type CardCheckout = Till<CardDetails, CardField>

export const cardFieldOf = (errorCode: string): CardField | null =>
  lookUp(FIELD_OF, errorCode) ?? null

export function cardCheckout(
  api: InvoiceApi,
  { cardProvider }: Pick<Invoice, 'cardProvider'>,
  how?: { payPlanVariant: string },
): CardCheckout {
  return {
    read: api.read,
    tokenise: (card) => tokenise(cardProvider, card),
    pay: (paymentToken, key) => api.pay(paymentToken, key, how),
    newKey: newAttemptKey,
    fieldOf: cardFieldOf,
  }
}
