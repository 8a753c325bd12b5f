import type { MerchantTx } from '../../../db/database.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { CloseOutcome, Succeeded } from '../../../providers/card/port.ts'
import type { AuditService } from '../../audit/service.ts'
import { operations } from '../../operations/service.ts'
import { paymentChanges } from '../../payments/service.ts'
import type { Completed, InstalmentTrace } from '../charging/complete.ts'
import { newCards } from './new-card.ts'
import * as store from '../store.ts'

/** The ids that the steps of checking a card share. */
export type CheckTrace = Pick<InstalmentTrace, 'merchantId' | 'transactionId' | 'operationId'>

const NOTHING: Completed = { declined: null, challenge: null }

/**
 * Writes down what became of the check of a card that is to pay a plan; for the customer, the janitor and webhooks.
 * Runs in one transaction and may be called any number of times, late or twice. Locks in the order payment, plan,
 * instalments.
 */
export function checkCompletion(deps: {
  clock: Clock
  queue: Queue
  audit: Pick<AuditService, 'record'>
}) {
  const { clock, queue } = deps
  const putIn = newCards(deps)

  async function succeed(
    tx: MerchantTx,
    trace: CheckTrace,
    plan: store.PlanRow,
    { ref, card }: Succeeded,
    source: string,
  ): Promise<void> {
    const { merchantId, operationId } = trace
    const now = clock.now()
    const isFirst = await operations.succeeded(tx, trace, ref, now)
    if (!isFirst) return
    const instalments = await store.instalmentsOf(tx, plan)
    const changes = await putIn(tx, plan, instalments, { operationId, source, card }, now)
    await store.updatePlan(tx, plan, { ...changes, updatedAt: now })
    const { payPlanId } = plan
    await queue.send(tx, 'instalment.mail', {
      merchantId,
      payPlanId,
      operationId,
      what: 'card_changed',
    })
  }

  async function decline(tx: MerchantTx, trace: CheckTrace, code: string): Promise<Completed> {
    const isFirst = await operations.failed(tx, trace, code, clock.now())
    return isFirst ? { declined: code, challenge: null } : NOTHING
  }

  return async function complete(
    tx: MerchantTx,
    trace: CheckTrace,
    outcome: CloseOutcome,
  ): Promise<Completed> {
    const { merchantId, transactionId, operationId } = trace
    await paymentChanges.lock(tx, merchantId, transactionId)
    const plan = await store.lockPlan(tx, merchantId, transactionId)
    if (outcome.kind === 'succeeded') {
      const { source } = outcome
      // Good, but for one charge only: it cannot pay what is due later.
      if (source === null) return decline(tx, trace, 'not_permitted')
      // Paid or ended meanwhile: there is nothing left for a card to pay.
      if (plan.status !== 'running') return decline(tx, trace, 'plan_not_running')
      await succeed(tx, trace, plan, outcome, source)
      return NOTHING
    }
    if (outcome.kind === 'declined') return decline(tx, trace, outcome.code)
    if (outcome.kind === 'not_charged') return decline(tx, trace, 'not_charged')
    const isAsked = outcome.kind === 'action_required'
    const isOpen = await operations.move(tx, merchantId, operationId, {
      status: isAsked ? 'pending' : 'unknown',
      ...(isAsked && { threeDsAuthorisationId: outcome.threeDSAuthorisationId }),
      updatedAt: clock.now(),
    })
    return { declined: null, challenge: isAsked && isOpen ? outcome : null }
  }
}
