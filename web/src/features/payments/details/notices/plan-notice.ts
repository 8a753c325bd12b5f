import type { Payment } from '@paydeck/contract/calls/payments/payments'

type State = NonNullable<Payment['payPlanScheduledInstalments'][number]['state']>

const YOURS = 'You keep what you were paid for this order'

/** Instalment states worth a sentence at the top, most serious first. */
const WORDS: readonly [State, string][] = [
  [
    'disputed',
    `The cardholder disputes an instalment of this plan. ${YOURS}: that loss is not yours. Nothing can be refunded until it is decided.`,
  ],
  [
    'dispute_lost',
    `The cardholder disputed an instalment of this plan and has the money back. ${YOURS}: that loss is not yours. The payment cannot be refunded.`,
  ],
  [
    'written_off',
    `The customer did not pay the rest of this plan and it is written off. ${YOURS}: that loss is not yours.`,
  ],
  [
    'overdue',
    `The customer is behind with this plan. ${YOURS}: collecting the rest is our job, and there is nothing for you to do.`,
  ],
  [
    'retrying',
    `The customer’s bank declined an instalment, which is tried again in a few days. ${YOURS}, and there is nothing for you to do.`,
  ],
]

/** What a plan with problems means for the merchant; null for others. */
export function planNotice({ payPlanScheduledInstalments: instalments }: Payment): string | null {
  const found = WORDS.find(([state]) => instalments.some((one) => one.state === state))
  return found?.[1] ?? null
}
