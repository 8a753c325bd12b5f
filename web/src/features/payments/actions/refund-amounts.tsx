import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { refundable } from '#/entities/payment/payment-actions.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'

export function RefundAmounts({ payment }: { payment: Payment }) {
  const { currency, transactionAmount, refundedAmount, refunds } = payment
  const { refundWaiting = 0, returnedAmount = 0 } = payment
  const pending = refunds
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Fields areFigures>
      <Field label="Paid">
        <MoneyText amount={transactionAmount} currency={currency} />
      </Field>
      <Field label="Already refunded">
        <MoneyText amount={refundedAmount - pending} currency={currency} />
      </Field>
      {pending > 0 && (
        <Field label="Refund pending">
          <MoneyText amount={pending} currency={currency} />
        </Field>
      )}
      {refundWaiting > 0 && (
        <Field label="Waits for approval">
          <MoneyText amount={refundWaiting} currency={currency} />
        </Field>
      )}
      {returnedAmount > 0 && (
        <Field label="Taken back by the bank">
          <MoneyText amount={returnedAmount} currency={currency} />
        </Field>
      )}
      <Field label="Can be refunded">
        <MoneyText amount={refundable(payment)} currency={currency} />
      </Field>
    </Fields>
  )
}
