import type { Payment } from '@paydeck/contract/calls/payments'
import { offersCapture, offersRefund } from '@paydeck/contract/merchant/status'

/** What can be done with a payment that exists. */
export type PaymentAct = 'refund' | 'capture' | 'cancel'

/** The acts that a payment's status offers; the server still refuses what its state does not allow. */
export function actsOf({ transactionStatus: status }: Payment): PaymentAct[] {
  return [
    ...(offersRefund(status) ? (['refund'] as const) : []),
    ...(offersCapture(status) ? (['capture', 'cancel'] as const) : []),
  ]
}

/** The act of that name; null for a name that is none. */
export const actNamed = (name: unknown): PaymentAct | null =>
  (['refund', 'capture', 'cancel'] as const).find((act) => act === name) ?? null

/** What may still be refunded, in minor units: refunds under way count as refunded. */
export const refundable = ({ transactionAmount, refundedAmount }: Payment): number =>
  Math.max(0, transactionAmount - refundedAmount)
