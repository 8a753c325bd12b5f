import type { MerchantTx } from '../../../db/database.ts'
import type { CloseOutcome, Succeeded } from '../../../providers/card/port.ts'
import { type Completed, type InstalmentTrace, NOTHING_NEW } from '../charging/charge-outcome.ts'
import type { PlansDeps } from '../deps.ts'
import * as store from '../store.ts'
import { setPlanCard } from './new-card.ts'

export type CheckTrace = Pick<InstalmentTrace, 'merchantId' | 'transactionId' | 'operationId'>

/** Idempotent. Locks the payment, the plan and the instalments, in this order. */
export async function completeCheck(
  deps: PlansDeps,
  tx: MerchantTx,
  { trace, outcome }: { trace: CheckTrace; outcome: CloseOutcome },
): Promise<Completed> {
  const { merchantId, transactionId } = trace
  await deps.payments.lock(tx, merchantId, transactionId)
  const plan = await store.lockPlan(tx, merchantId, transactionId)
  switch (outcome.kind) {
    case 'succeeded':
      return succeed(deps, tx, { trace, plan, outcome })
    case 'declined':
      return decline(deps, tx, trace, outcome.code)
    case 'not_charged':
      return decline(deps, tx, trace, 'not_charged')
    case 'action_required':
    case 'unknown':
      return wait(deps, tx, trace, outcome)
  }
}

async function succeed(
  deps: PlansDeps,
  tx: MerchantTx,
  { trace, plan, outcome }: { trace: CheckTrace; plan: store.PlanRow; outcome: Succeeded },
): Promise<Completed> {
  const { clock, queue, operationRecords } = deps
  const { source, card, ref } = outcome
  // The card is good for a single charge and cannot pay later instalments.
  if (source === null) return decline(deps, tx, trace, 'not_permitted')
  // The plan was paid or ended in the meantime.
  if (plan.status !== 'running') return decline(deps, tx, trace, 'plan_not_running')
  const { merchantId, operationId } = trace
  const now = clock.now()
  const isFirst = await operationRecords.succeeded(tx, trace, ref, now)
  if (!isFirst) return NOTHING_NEW
  const open = await store.instalmentsOf(tx, plan)
  const changes = await setPlanCard(deps, tx, { plan, open, operationId, source, card })
  await store.updatePlan(tx, plan, { ...changes, updatedAt: now })
  const { payPlanId } = plan
  await queue.send(tx, 'instalment.mail', {
    merchantId,
    payPlanId,
    operationId,
    what: 'card_changed',
  })
  return NOTHING_NEW
}

async function decline(
  { clock, operationRecords }: PlansDeps,
  tx: MerchantTx,
  trace: CheckTrace,
  code: string,
): Promise<Completed> {
  const isFirst = await operationRecords.failed(tx, trace, code, clock.now())
  return isFirst ? { declined: code, challenge: null } : NOTHING_NEW
}

async function wait(
  { clock, operationRecords }: PlansDeps,
  tx: MerchantTx,
  { merchantId, operationId }: CheckTrace,
  outcome: Extract<CloseOutcome, { kind: 'action_required' | 'unknown' }>,
): Promise<Completed> {
  const isChallenged = outcome.kind === 'action_required'
  const isOpen = await operationRecords.move(tx, merchantId, operationId, {
    status: isChallenged ? 'pending' : 'unknown',
    ...(isChallenged && { threeDsAuthorisationId: outcome.threeDSAuthorisationId }),
    updatedAt: clock.now(),
  })
  return { declined: null, challenge: isChallenged && isOpen ? outcome : null }
}
