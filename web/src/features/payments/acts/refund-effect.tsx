import type { Payment } from '@paydeck/contract/calls/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { refundable } from '#/entities/payment/payment-actions.ts'

interface RefundEffectProps {
  payment: Payment
  /** Minor units. */
  amount: number
}

export function RefundEffect({ payment, amount }: RefundEffectProps) {
  const left = refundable(payment) - amount
  const money = (cents: number) => formatMoneyWithCode(cents, payment.currency)
  const customer = payment.customerFullName ?? 'The customer'
  if (payment.transactionPayType.payPlanId !== null)
    return (
      <p aria-live="polite">
        <strong>{money(amount)}</strong> is refunded: it first reduces what is still owed on the
        payment plan, and the rest goes back to the customer.
      </p>
    )
  return (
    <p aria-live="polite">
      {customer} gets <strong>{money(amount)}</strong> back
      {left > 0 && `; ${money(left)} stays with you`}.
    </p>
  )
}
