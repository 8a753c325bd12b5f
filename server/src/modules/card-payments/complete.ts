import type { MerchantTx } from '../../db/database.ts'
import type { ChargedCard, ChargeOutcome, CloseOutcome } from '../../providers/card/port.ts'
import {
  outcomeRecorder,
  type OutcomeRecorderDeps,
  type MerchantTerms,
} from '../payments/attempts/record-outcome.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import { declineText, type FailureCode } from '../payments/attempts/decline-rules.ts'
import type { PaymentRow } from '../payments/service.ts'

/**
 * The only function that records the outcome of a card attempt: for the live call, the sweep and webhooks. Runs in one
 * transaction and is idempotent, however late: only the first final outcome counts. Returns the payment.
 */
export function completion(deps: OutcomeRecorderDeps) {
  const ends = outcomeRecorder(deps)

  return async function complete(
    tx: MerchantTx,
    attempt: Attempt,
    outcome: ChargeOutcome | CloseOutcome,
    terms: MerchantTerms,
  ): Promise<PaymentRow> {
    const before = await ends.lock(tx, attempt)
    const fail = (code: FailureCode, card: ChargedCard | null) =>
      ends.fail(tx, attempt, before, {
        code,
        message: declineText(code).merchant,
        columns: card ? cardColumns(card) : {},
      })
    if (outcome.kind === 'succeeded') {
      const { ref, source, card } = outcome
      const how = { ref, columns: { ...cardColumns(card), paymentSource: source } }
      return attempt.kind === 'authorise'
        ? ends.hold(tx, attempt, before, how)
        : ends.capture(tx, attempt, before, how, terms)
    }
    if (outcome.kind === 'action_required') return ends.challenge(tx, attempt, before, outcome)
    if (outcome.kind === 'declined') return fail(outcome.code, outcome.card)
    if (outcome.kind === 'not_charged') return fail('not_charged', null)
    return ends.wait(tx, attempt, before)
  }
}

const cardColumns = (card: ChargedCard) => ({
  sourceBrand: card.brand,
  sourceLast4: card.last4,
  sourceFunding: card.funding,
  sourceExpiry: card.expiry,
  cvcPassed: card.cvcPassed,
  threeDsPassed: card.threeDs?.passed ?? null,
  threeDsInfo: card.threeDs?.info ?? null,
  walletType: card.wallet ?? null,
})
