import type { TransactionDetail } from '@paydeck/contract/calls/payments/payments'

import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import classes from '../payment-parts.module.css'

interface PayToFieldsProps {
  payTo: Extract<TransactionDetail['paymentMethod'], { paymentMethodType: 'PayTo' }>
}

export function PayToFields({ payTo }: PayToFieldsProps) {
  return (
    <Fields>
      <Field label="Account">{payTo.accountHint}</Field>
      {payTo.paymentFailure && (
        <Field label="Why it failed">
          <span className={classes['failure']}>
            {payTo.paymentFailure.message ?? 'Unknown charge error'}
          </span>
        </Field>
      )}
    </Fields>
  )
}
