import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { chargeFailureText } from '@paydeck/contract/protocol/charge-failure'
import { payTypeLabel } from '@paydeck/contract/merchant/status'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { MethodBlock } from './method/method-block.tsx'
import classes from './payment-parts.module.css'
import { RefundsBlock } from './refunds-block.tsx'
import { StatusFields } from './status-fields.tsx'
import { VerificationBlock } from './method/verification-block.tsx'

export function PaymentSection({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  const { currency, chargeFailure } = payment
  return (
    <Section title="Payment">
      <Fields>
        <Field label="Transaction ID">
          <Identifier value={payment.transactionId} label="transaction ID" />
        </Field>
        <Field label="Amount">
          <MoneyText amount={payment.transactionAmount} currency={currency} />
        </Field>
        <Field label="Refunded">
          <MoneyText amount={payment.refundedAmount} currency={currency} />
        </Field>
        {payment.returnedAmount !== undefined && payment.returnedAmount > 0 && (
          <Field label="Taken back by the bank">
            <MoneyText amount={payment.returnedAmount} currency={currency} />
          </Field>
        )}
        <Field label="Fee">
          <MoneyText amount={payment.platformFee} currency={currency} />
        </Field>
        <StatusFields payment={payment} />
        {chargeFailure && payment.transactionStatus !== 'failed' && (
          <Field label="Why it failed">
            <span className={classes['failure']}>{chargeFailureText(chargeFailure.code)}</span>
            <span className={classes['small']}>{chargeFailure.message}</span>
          </Field>
        )}
        <Field label="Created">
          <DateTime at={payment.createdAt} timeZone={timeZone} show="zone" />
        </Field>
        <Field label="Type">{payTypeLabel(payment.transactionPayType)}</Field>
      </Fields>
      <MethodBlock payment={payment} />
      <VerificationBlock payment={payment} />
      <RefundsBlock payment={payment} />
    </Section>
  )
}
