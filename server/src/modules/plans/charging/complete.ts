import type { MerchantTx } from '../../../db/database.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { ActionRequired, CloseOutcome, Succeeded } from '../../../providers/card/port.ts'
import { instalmentPaid } from '../../ledger/rules.ts'
import type { LedgerService } from '../../ledger/service.ts'
import type { Merchant } from '../../merchants/service.ts'
import { type AuditService, CUSTOMER } from '../../audit/service.ts'
import { operations } from '../../operations/service.ts'
import { paymentChanges } from '../../payments/service.ts'
import type { PaymentRow } from '../../payments/service.ts'
import { overdueSince } from '../plan-adjustments.ts'
import type { InstalmentOccasion } from '../mail.ts'
import { newCards } from '../cards/new-card.ts'
import { type RetrySchedule, scheduleRetry, remindAt } from './retry-rules.ts'
import * as store from '../store.ts'

/** The ids that the steps of charging instalments share. */
export interface InstalmentTrace {
  merchantId: string
  transactionId: string
  operationId: string
  /** Whether the customer asked for it, before its time or with another card; a decline then is no default. */
  byCustomer: boolean
  /** Whether another card than the plan's is charged; when that succeeds, it is the plan's. */
  isNewCard: boolean
}

export type InstalmentTerms = Pick<Merchant, 'tradingCountry' | 'timeZone'>

/** What came of the charge just now. */
export interface Completed {
  /** Why nothing was taken; null otherwise. */
  declined: string | null
  /** Where the card's owner has to go first; nothing is taken before. Null otherwise. */
  challenge: ActionRequired | null
}

const NOTHING: Completed = { declined: null, challenge: null }

/**
 * Writes down what became of a charge of instalments; the one function that does, for the sweep, the customer, the
 * janitor and webhooks. Runs in one transaction and may be called any number of times, late or twice. Locks in the
 * fixed order payment, plan, instalments, balances, rollups.
 */
export function instalmentCompletion(deps: {
  clock: Clock
  ledger: LedgerService
  queue: Queue
  audit: Pick<AuditService, 'record'>
}) {
  const { clock, ledger, queue } = deps
  const putIn = newCards(deps)

  async function succeed(
    tx: MerchantTx,
    trace: InstalmentTrace,
    payment: PaymentRow,
    plan: store.PlanRow,
    { ref, source, card }: Succeeded,
    terms: InstalmentTerms,
  ): Promise<void> {
    const { merchantId, operationId } = trace
    const now = clock.now()
    const isFirst = await operations.succeeded(tx, trace, ref, now)
    if (!isFirst) return
    const instalments = await store.instalmentsOf(tx, plan)
    const paid = chargedBy(instalments, operationId)
    for (const instalment of paid)
      await change(tx, instalment, { status: 'paid', paidAt: now, failureCode: null })
    const rest = instalments.filter((one) => !paid.includes(one))
    const newCard =
      trace.isNewCard && source !== null
        ? await putIn(tx, plan, rest, { operationId, source, card }, now)
        : null
    const taken = paid.reduce((sum, { amount }) => sum + amount, 0)
    const outstanding = plan.outstanding - taken
    const isOver = outstanding === 0
    await store.updatePlan(tx, plan, {
      outstanding,
      overdueAt: overdueSince(rest),
      ...newCard,
      ...(isOver && { status: 'paid', endedAt: now }),
      updatedAt: now,
    })
    for (const { number, amount } of paid) {
      await ledger.post(
        tx,
        merchantId,
        instalmentPaid({
          sourceId: `${plan.payPlanId}:${number}`,
          currency: plan.currency,
          amount,
        }),
        {
          occurredAt: now,
          transactionId: payment.transactionId,
          internalOrderId: payment.internalOrderId,
          country: terms.tradingCountry,
          timeZone: terms.timeZone,
          event: {
            actor: trace.byCustomer ? CUSTOMER : 'system:instalments',
            action: 'instalment.paid',
            subjectType: 'plan',
            subjectId: plan.payPlanId,
            details: {
              transactionId: payment.transactionId,
              number,
              amount,
              currency: plan.currency,
            },
          },
        },
      )
      await queue.send(tx, 'instalment.mail', {
        merchantId,
        payPlanId: plan.payPlanId,
        number: String(number),
        what: 'success',
      })
    }
    if (isOver && payment.status === 'accepted')
      await paymentChanges.move(tx, payment, 'paid', { updatedAt: now })
  }

  async function decline(
    tx: MerchantTx,
    trace: InstalmentTrace,
    plan: store.PlanRow,
    code: string,
  ): Promise<Completed> {
    const { merchantId, operationId } = trace
    const now = clock.now()
    const isFirst = await operations.failed(tx, trace, code, now)
    if (!isFirst) return NOTHING
    const instalments = await store.instalmentsOf(tx, plan)
    const tried = chargedBy(instalments, operationId)
    const after = tried.map((one) => {
      const next = afterAttempt(one, now)
      const reminder = remindAt(one.dueAt)
      return {
        ...one,
        status: 'scheduled' as const,
        operationId: null,
        declines: next.declines,
        overdueAt: next.overdueAt,
        nextLookAt: next.nextLookAt,
        plannedLookAt: null,
        // Tried before its time: its customer is reminded of it as if it had never been.
        remindAt: reminder > now ? reminder : null,
        failureCode: code,
      }
    })
    for (const [at, one] of tried.entries()) {
      const next = after[at] ?? one
      await change(tx, one, {
        status: next.status,
        operationId: next.operationId,
        declines: next.declines,
        overdueAt: next.overdueAt,
        nextLookAt: next.nextLookAt,
        plannedLookAt: next.plannedLookAt,
        remindAt: next.remindAt,
        failureCode: next.failureCode,
      })
    }
    for (const [at, one] of tried.entries()) {
      const what = declineNotice(one, after[at] ?? one)
      if (what !== null)
        await queue.send(tx, 'instalment.mail', {
          merchantId,
          payPlanId: plan.payPlanId,
          number: String(one.number),
          what,
        })
    }
    const rest = instalments.filter((one) => !tried.includes(one))
    await store.updatePlan(tx, plan, {
      overdueAt: overdueSince([...rest, ...after]),
      updatedAt: now,
    })
    return { declined: code, challenge: null }
  }

  /** The card's owner must answer a challenge: the instalments wait for them, until it is answered or left. */
  async function challenge(
    tx: MerchantTx,
    { merchantId, operationId }: InstalmentTrace,
    asked: ActionRequired,
  ): Promise<Completed> {
    const isOpen = await operations.move(tx, merchantId, operationId, {
      status: 'pending',
      threeDsAuthorisationId: asked.threeDSAuthorisationId,
      updatedAt: clock.now(),
    })
    return { declined: null, challenge: isOpen ? asked : null }
  }

  return async function complete(
    tx: MerchantTx,
    trace: InstalmentTrace,
    outcome: CloseOutcome,
    terms: InstalmentTerms,
  ): Promise<Completed> {
    const { merchantId, transactionId, operationId } = trace
    const payment = await paymentChanges.lock(tx, merchantId, transactionId)
    const plan = await store.lockPlan(tx, merchantId, transactionId)
    if (outcome.kind === 'succeeded') {
      await succeed(tx, trace, payment, plan, outcome, terms)
      return NOTHING
    }
    if (outcome.kind === 'declined') return decline(tx, trace, plan, outcome.code)
    if (outcome.kind === 'not_charged') return decline(tx, trace, plan, 'not_charged')
    if (outcome.kind === 'action_required') return challenge(tx, trace, outcome)
    await operations.move(tx, merchantId, operationId, {
      status: 'unknown',
      updatedAt: clock.now(),
    })
    return NOTHING
  }
}

/** What follows a decline: of a try out of turn nothing does, it is made as if it had not been. */
function afterAttempt(one: store.InstalmentRow, now: Date): RetrySchedule & { declines: number } {
  const { declines, overdueAt, plannedLookAt: planned } = one
  if (planned !== null) return { declines, overdueAt, nextLookAt: planned }
  return { ...scheduleRetry(declines + 1, overdueAt, now), declines: declines + 1 }
}

/** What the customer is told of a decline: the first one, and the one that makes the instalment overdue. */
function declineNotice(
  before: Pick<store.InstalmentRow, 'overdueAt' | 'declines'>,
  after: Pick<store.InstalmentRow, 'overdueAt' | 'declines'>,
): InstalmentOccasion | null {
  if (before.overdueAt === null && after.overdueAt !== null) return 'overdue'
  return before.declines === 0 && after.declines === 1 ? 'declined' : null
}

const chargedBy = (
  instalments: readonly store.InstalmentRow[],
  operationId: string,
): store.InstalmentRow[] =>
  instalments.filter(({ status, operationId: by }) => status === 'charging' && by === operationId)

async function change(
  tx: MerchantTx,
  instalment: store.InstalmentRow,
  changes: Parameters<typeof store.changeInstalment>[2],
): Promise<void> {
  if (!(await store.changeInstalment(tx, instalment, changes)))
    throw new Error(`Instalment ${instalment.payPlanId}:${instalment.number} changed meanwhile`)
}
