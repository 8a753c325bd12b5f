import type { CloseOutcome } from '../../providers/card/port.ts'
import { resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import { isByCustomer } from './by-customer.ts'
import { completeCheck } from './cards/card-check.ts'
import { completeInstalments } from './charging/complete-instalments.ts'
import type { PlansDeps } from './deps.ts'

type Progress = 'settled' | 'waiting' | 'unknown'

function progressOf({ kind }: CloseOutcome): Progress {
  if (kind === 'action_required') return 'waiting'
  return kind === 'unknown' ? 'unknown' : 'settled'
}

/** Asks the provider for the outcome of an instalment charge and records it. */
export async function reconcileInstalment(
  deps: PlansDeps,
  operation: OpenOperation,
): Promise<Progress> {
  const { merchantId, transactionId, operationId, subjectId } = operation
  const outcome = await resolveOperation(operation, deps.gateways.card.of(operation))
  const [byCustomer, isNewCard] = [isByCustomer(subjectId), operation.paymentToken !== null]
  const trace = { merchantId, transactionId, operationId, byCustomer, isNewCard }
  const terms = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, (tx) =>
    completeInstalments(deps, tx, { trace, outcome, terms }),
  )
  return progressOf(outcome)
}

export async function reconcileCheck(deps: PlansDeps, trace: OpenOperation): Promise<Progress> {
  const outcome = await resolveOperation(trace, deps.gateways.card.of(trace))
  await deps.db.inMerchant(trace.merchantId, (tx) => completeCheck(deps, tx, { trace, outcome }))
  return progressOf(outcome)
}
