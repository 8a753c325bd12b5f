import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { splitPlanRefund } from '@paydeck/contract/money/plan-refund'

import { outstandingOnPlan, refundable } from '#/entities/payment/payment-actions.ts'

interface RefundEffectProps {
  payment: Payment
  /** Minor units. */
  amount: number
}

export function RefundEffect({ payment, amount }: RefundEffectProps) {
  const remaining = refundable(payment) - amount
  const money = (cents: number) => formatMoneyWithCode(cents, payment.currency)
  const customer = payment.customerFullName ?? 'The customer'
  const { toPlan, toSource } = splitPlanRefund(amount, outstandingOnPlan(payment))
  if (toPlan > 0)
    return (
      <p aria-live="polite">
        <strong>{money(toPlan)}</strong> comes off what {payment.customerFullName ?? 'the customer'}{' '}
        still owes on the payment plan
        {toSource > 0 ? (
          <>
            , and <strong>{money(toSource)}</strong> goes back to the card.
          </>
        ) : (
          '. Nothing goes back to the card.'
        )}
      </p>
    )
  return (
    <p aria-live="polite">
      {customer} gets <strong>{money(amount)}</strong> back
      {remaining > 0 && `; ${money(remaining)} stays with you`}.
    </p>
  )
}
