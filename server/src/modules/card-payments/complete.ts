import type { MerchantTx } from '../../db/database.ts'
import type { ChargedCard, ChargeOutcome, CloseOutcome } from '../../providers/card/port.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import { declineText, type FailureCode } from '../payments/attempts/decline-rules.ts'
import type { MerchantTerms, OutcomeDeps } from '../payments/attempts/outcome-deps.ts'
import { outcomeRecorder } from '../payments/attempts/record-outcome.ts'
import type { PaymentRow } from '../payments/service.ts'

/**
 * Records the outcome of a card attempt, for the live call, the sweep and webhooks. Nothing else does. Idempotent: only
 * the first final outcome counts, however late. Returns the payment.
 */
export async function completeCharge(
  deps: OutcomeDeps,
  tx: MerchantTx,
  attempt: Attempt,
  { outcome, terms }: { outcome: ChargeOutcome | CloseOutcome; terms: MerchantTerms },
): Promise<PaymentRow> {
  const recorder = outcomeRecorder(deps)
  const before = await recorder.lock(tx, attempt)
  const fail = (code: FailureCode, card: ChargedCard | null) =>
    recorder.fail(tx, attempt, before, {
      code,
      message: declineText(code).merchant,
      columns: card ? cardColumns(card) : {},
    })
  switch (outcome.kind) {
    case 'succeeded': {
      const { ref, source, card } = outcome
      const columns = { ...cardColumns(card), paymentSource: source }
      return attempt.kind === 'authorise'
        ? recorder.hold(tx, attempt, before, { ref, columns })
        : recorder.capture(tx, attempt, before, { ref, columns, terms })
    }
    case 'action_required':
      return recorder.challenge(tx, attempt, before, outcome)
    case 'declined':
      return fail(outcome.code, outcome.card)
    case 'not_charged':
      return fail('not_charged', null)
    default:
      return recorder.wait(tx, attempt, before)
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
