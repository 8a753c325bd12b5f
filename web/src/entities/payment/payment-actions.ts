import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { offersCapture, offersRefund } from '@paydeck/contract/merchant/status'

export type PaymentAction = 'refund' | 'capture' | 'cancel'

export function actionsOf({ transactionStatus: status }: Payment): PaymentAction[] {
  return [
    ...(offersRefund(status) ? (['refund'] as const) : []),
    ...(offersCapture(status) ? (['capture', 'cancel'] as const) : []),
  ]
}

export const actionNamed = (name: unknown): PaymentAction | null =>
  (['refund', 'capture', 'cancel'] as const).find((action) => action === name) ?? null

/** The amount that can still be refunded, minor units, without refunds that are pending or wait for approval. */
export const refundable = ({
  transactionAmount,
  refundedAmount,
  refundWaiting = 0,
  returnedAmount = 0,
}: Payment): number =>
  Math.max(0, transactionAmount - refundedAmount - refundWaiting - returnedAmount)

const OUTSTANDING_STATES = new Set(['scheduled', 'charging', 'retrying', 'overdue'])

/** What the customer still owes on the payment's plan, minor units; 0 for a payment in full. */
export const outstandingOnPlan = ({ payPlanScheduledInstalments: instalments }: Payment): number =>
  instalments
    .filter(({ state }) => state !== undefined && OUTSTANDING_STATES.has(state))
    .reduce((sum, { amount }) => sum + amount, 0)
