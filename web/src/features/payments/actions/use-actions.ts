import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { noRefundText } from '@paydeck/contract/merchant/status'

import { actionsOf, type PaymentAction } from '#/entities/payment/payment-actions.ts'
import { cannotRefund } from '#/entities/session/access.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'

const NEEDS = {
  refund: 'payments:refund',
  capture: 'payments:capture',
  cancel: 'payments:capture',
} as const

/** The actions that a payment's status offers and the person's role allows. */
export function useActionsOf(): (payment: Payment) => PaymentAction[] {
  const can = useCan()
  return (payment) => actionsOf(payment).filter((action) => can(NEEDS[action]))
}

/** Why a payment cannot be refunded; undefined if it can. */
export function useNoRefundReason(): (payment: Payment) => string | undefined {
  const { grants } = useSession()
  const limit = cannotRefund(grants)
    ? 'Your refund limit is zero. An owner or admin can raise it.'
    : undefined
  return ({ transactionStatus }) => limit ?? noRefundText(transactionStatus) ?? undefined
}
