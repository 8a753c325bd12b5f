import type { TransactionDetail } from '@paydeck/contract/calls/payments/payments'
import { formatBsb } from '@paydeck/contract/identifiers/bank-account'
import { chargeFailureText } from '@paydeck/contract/protocol/charge-failure'
import { statusLabel } from '@paydeck/contract/merchant/status'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { CheckMark } from '#/ui/feedback/check-mark.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import { directDebitMarks, type Mark } from './direct-debit-marks.ts'
import classes from '../payment-parts.module.css'

interface DirectDebitFieldsProps {
  debit: Extract<TransactionDetail['paymentMethod'], { paymentMethodType: 'DirectDebit' }>
  isSettled: boolean
}

const isPassed = (mark: Mark): boolean | null => (mark === null ? null : mark === 'passed')

export function DirectDebitFields({ debit, isSettled }: DirectDebitFieldsProps) {
  const failure = debit.directDebitFailure
  const marks = directDebitMarks(failure?.code, isSettled && failure === null)
  return (
    <Fields>
      <Field label="Debit status">
        {debit.directDebitStatus && sentenceCase(statusLabel(debit.directDebitStatus))}
      </Field>
      {failure && (
        <Field label="Debit failure">
          <span className={classes['failure']}>{chargeFailureText(failure.code)}</span>
          <span className={classes['small']}>{failure.message}</span>
        </Field>
      )}
      <Field label="BSB">
        {debit.accountRoutingNumber && formatBsb(debit.accountRoutingNumber)}
      </Field>
      <Field label="BSB check">
        <CheckMark passed={isPassed(marks.bsb)} />
      </Field>
      <Field label="Account">{debit.accountLast4 && `•••• ${debit.accountLast4}`}</Field>
      <Field label="Account check">
        <CheckMark passed={isPassed(marks.account)} />
      </Field>
    </Fields>
  )
}
