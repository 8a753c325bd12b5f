import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { useSession } from '#/entities/session/use-session.ts'

import { CardVerification } from './card-verification.tsx'
import classes from '../payment-parts.module.css'

/** Only for merchants with card verification enabled. */
export function VerificationBlock({ payment }: { payment: Payment }) {
  const { sourceVerificationEnabled } = useSession()
  if (!sourceVerificationEnabled) return null
  return (
    <>
      <h3>Manual verification</h3>
      {payment.paymentMethodType === 'Card' ? (
        <CardVerification payment={payment} />
      ) : (
        <p className={classes['empty']}>{payment.paymentMethodType} not supported</p>
      )}
    </>
  )
}
