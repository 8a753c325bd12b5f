import type { InvoiceHolder } from '../../../kit/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import type { ActionRequired } from '../../../providers/card/port.ts'
import { traceOf } from '../cards/abandoned-challenges.ts'
import { findChallenged } from '../cards/card-step-store.ts'
import type { PlansDeps } from '../deps.ts'
import { completeInstalments } from './complete-instalments.ts'
import { chargeRefusal } from './charge-refusal.ts'
import { type PlanResult, viewPlan } from './view-plan.ts'

/** May be repeated. Returns an unanswered challenge again; 400 when the charge failed, 404 for another plan's. */
export async function confirmChallenge(
  deps: PlansDeps,
  holder: InvoiceHolder,
  threeDSAuthorisationId: string,
): Promise<PlanResult> {
  const { db, gateways, merchants } = deps
  const { merchantId, merchantOrderId } = holder
  const terms = await merchants.get(merchantId)
  const find = () =>
    findChallenged(db.reader, merchantId, merchantOrderId, {
      kind: 'instalment',
      threeDSAuthorisationId,
    })
  const challenged = await find()
  if (!challenged) throw notFound()
  let challenge: ActionRequired | null = null
  if (challenged.isOpen) {
    const answer = await gateways.card.of(challenged).confirm(challenged.operationId)
    const outcome = answer.kind === 'not_found' ? ({ kind: 'unknown' } as const) : answer
    const trace = traceOf(merchantId, challenged)
    const done = await db.inMerchant(merchantId, (tx) =>
      completeInstalments(deps, tx, { trace, outcome, terms }),
    )
    challenge = done.challenge
  }
  // Another process may have recorded the outcome first, so the row decides.
  const { errorCode: failed } = (await find()) ?? challenged
  if (failed !== null) throw chargeRefusal(failed)
  return { plan: await viewPlan(deps, holder), challenge }
}
