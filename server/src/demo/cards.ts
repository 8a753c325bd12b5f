import type { CardDetails } from '@paydeck/contract/calls/payments/card-provider'

import type { DemoCard } from './year.ts'

const card = (number: string): CardDetails => ({
  number,
  expMonth: 12,
  expYear: 2035,
  cvc: number.length === 15 ? '1234' : '123',
})

export const DEMO_CARDS: Record<DemoCard, CardDetails> = {
  visa: card('4242424242424242'),
  debit: card('4000056655665556'),
  mastercard: card('5555555555554444'),
  amex: card('378282246310005'),
  declined: card('4000000000000002'),
  insufficient: card('4000000000009995'),
  silent: card('4000000000001208'),
  challenge: card('4000002760003184'),
  refundFails: card('4000000000005126'),
  declinedLater: card('4000000000000341'),
}
