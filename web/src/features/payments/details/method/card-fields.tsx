import type { Payment, TransactionDetail } from '@paydeck/contract/calls/payments/payments'
import { statusLabel } from '@paydeck/contract/merchant/status'

import { cardLabel, walletLabel } from '#/entities/payment/card-label.ts'
import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { CheckMark } from '#/ui/feedback/check-mark.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import classes from '../payment-parts.module.css'

interface CardFieldsProps {
  payment: Payment
  card: Extract<TransactionDetail['paymentMethod'], { paymentMethodType: 'Card' }>
}

export function CardFields({ payment, card }: CardFieldsProps) {
  const brand = payment.paymentSourceBrand ?? card.cardBrand
  const last4 = payment.paymentSourceLast4 ?? card.cardLast4
  const wallet = walletLabel(payment.cardWalletType)
  return (
    <Fields>
      <Field label="Card">{cardLabel(brand, last4)}</Field>
      {wallet && <Field label="Wallet">{wallet}</Field>}
      <Field label="Security code (CVC)">
        <CheckMark passed={payment.chargeCardCVCVerificationPassed} />
      </Field>
      <Field label="3D Secure">
        <CheckMark passed={payment.paymentSourceThreeDSecureVerificationPassed} />
        {card.outcome3ds?.info && (
          <span className={classes['small']}>
            {sentenceCase(statusLabel(card.outcome3ds.info))}
          </span>
        )}
      </Field>
    </Fields>
  )
}
