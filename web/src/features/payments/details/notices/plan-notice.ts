import type { Payment } from '@paydeck/contract/calls/payments/payments'

type State = NonNullable<Payment['payPlanScheduledInstalments'][number]['state']>

const KEEP_PAYMENT = 'You keep what you were paid for this order'

/** Instalment states worth a sentence at the top, most serious first. */
const STATE_TEXTS: readonly [State, string][] = [
  [
    'disputed',
    `The cardholder disputes an instalment of this plan. ${KEEP_PAYMENT}: that loss is not yours. Nothing can be refunded until it is decided.`,
  ],
  [
    'dispute_lost',
    `The cardholder disputed an instalment of this plan and has the money back. ${KEEP_PAYMENT}: that loss is not yours. The payment cannot be refunded.`,
  ],
  [
    'written_off',
    `The customer did not pay the rest of this plan and it is written off. ${KEEP_PAYMENT}: that loss is not yours.`,
  ],
  [
    'overdue',
    `The customer is behind with this plan. ${KEEP_PAYMENT}: collecting the rest is our job, and there is nothing for you to do.`,
  ],
  [
    'retrying',
    `The customer’s bank declined an instalment, which is tried again in a few days. ${KEEP_PAYMENT}, and there is nothing for you to do.`,
  ],
]

/** What a plan with problems means for the merchant; null for others. */
export function planNotice({ payPlanScheduledInstalments: instalments }: Payment): string | null {
  const match = STATE_TEXTS.find(([state]) =>
    instalments.some((instalment) => instalment.state === state),
  )
  return match?.[1] ?? null
}
