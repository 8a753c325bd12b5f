import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { cardLabel } from './card-label.ts'
import { paymentRow } from './payment-row.ts'

const BANK_METHODS = { DirectDebit: 'Direct debit', PayTo: 'PayTo' } as const

export function payerLabel(payment: Payment): string | null {
  const { paymentMethodType: method, paymentSourceBrand, paymentSourceLast4 } = payment
  const methodText =
    method === 'Card' ? cardLabel(paymentSourceBrand, paymentSourceLast4) : BANK_METHODS[method]
  const pieces = [paymentRow(payment).customer ?? payment.customerEmail, methodText]
  return pieces.filter((piece) => piece !== null && piece !== '').join(' · ') || null
}
