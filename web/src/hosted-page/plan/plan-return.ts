import type { Early } from '@paydeck/contract/calls/payments/plans'

import { type Challenge, challengeFailure } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import { confirmPlan } from '../method/pay-early.ts'
import { isCharging } from './plan-labels.ts'

export interface ChallengeResult {
  what: Early | 'card'
  isDone: boolean
  /** Why it failed; null when it succeeded or the plan itself shows the outcome. */
  failure: string | null
}

const CARD_NOT_CONFIRMED =
  'You have not confirmed this card with your bank. You can try again or use another card.'
const CARD_TIMEOUT =
  'We do not know what your bank said. Reload this page to see which card pays, or try again. Nothing is charged for it.'

/** Fetches the result of a challenge before the plan is read; null if the challenge was not for a plan. */
export async function resumeChallenge(
  api: Pick<InvoiceApi, 'call' | 'merchantOrderId'>,
  { id, plan: what }: Challenge,
): Promise<ChallengeResult | null> {
  if (what === null) return null
  let isDone = false
  let isStillChallenged = false
  const confirm = async () => {
    const answer = await confirmPlan(api, what, id)
    isStillChallenged = answer.paymentActionRequired !== undefined
    isDone = !isStillChallenged && (what === 'card' || !answer.instalments.some(isCharging))
    return answer
  }
  const failure = await challengeFailure(confirm, id)
  if (failure === null || what !== 'card')
    return { what, isDone, failure: failure?.message ?? null }
  if (isStillChallenged) return { what, isDone, failure: CARD_NOT_CONFIRMED }
  return { what, isDone, failure: failure.isCertain ? failure.message : CARD_TIMEOUT }
}
