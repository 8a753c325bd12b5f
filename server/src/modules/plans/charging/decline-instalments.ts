import type { MerchantTx } from '../../../db/database.ts'
import type { PlansDeps } from '../deps.ts'
import type { InstalmentOccasion } from '../mail.ts'
import { overdueSince } from '../plan-adjustments.ts'
import * as store from '../store.ts'
import { type Completed, type InstalmentTrace, NOTHING_NEW } from './charge-outcome.ts'
import { remindAt, type RetrySchedule, scheduleRetry } from './retry-rules.ts'

/** Schedules the retries of declined instalments and the emails about them. */
export async function declineInstalments(
  deps: PlansDeps,
  tx: MerchantTx,
  { trace, plan, code }: { trace: InstalmentTrace; plan: store.PlanRow; code: string },
): Promise<Completed> {
  const { clock, queue, operationRecords } = deps
  const now = clock.now()
  const isFirst = await operationRecords.failed(tx, trace, code, now)
  if (!isFirst) return NOTHING_NEW
  const instalments = await store.instalmentsOf(tx, plan)
  const attempted = store.chargedBy(instalments, trace.operationId)
  const after: Pick<store.InstalmentRow, 'status' | 'overdueAt'>[] = []
  for (const item of attempted) {
    const changes = changesAfter(item, code, now)
    await store.mustChangeInstalment(tx, item, changes)
    after.push({ ...item, ...changes })
    const notice = declineNotice(item, changes)
    if (notice !== null)
      await queue.send(tx, 'instalment.mail', {
        merchantId: trace.merchantId,
        payPlanId: plan.payPlanId,
        number: String(item.number),
        what: notice,
      })
    await publishDecline(
      deps,
      tx,
      { ...trace, payPlanId: plan.payPlanId },
      { number: item.number, isOverdue: notice === 'overdue' },
    )
  }
  const remaining = instalments.filter((instalment) => !attempted.includes(instalment))
  await store.updatePlan(tx, plan, {
    overdueAt: overdueSince([...remaining, ...after]),
    updatedAt: now,
  })
  return { declined: code, challenge: null }
}

async function publishDecline(
  { events }: PlansDeps,
  tx: MerchantTx,
  { merchantId, operationId, transactionId, payPlanId }: InstalmentTrace & { payPlanId: string },
  { number, isOverdue }: { number: number; isOverdue: boolean },
): Promise<void> {
  const payload = { transactionId, number }
  await events.publish(tx, merchantId, {
    kind: 'instalment_failed',
    subjectId: payPlanId,
    payload: { ...payload, operationId },
  })
  if (isOverdue)
    await events.publish(tx, merchantId, { kind: 'plan_overdue', subjectId: payPlanId, payload })
}

function changesAfter(one: store.InstalmentRow, code: string, now: Date) {
  const reminder = remindAt(one.dueAt)
  return {
    status: 'scheduled' as const,
    operationId: null,
    ...afterAttempt(one, now),
    plannedLookAt: null,
    // An instalment that was tried early still gets its reminder.
    remindAt: reminder > now ? reminder : null,
    failureCode: code,
  }
}

/** A declined extra attempt leaves the planned one as it is. */
function afterAttempt(one: store.InstalmentRow, now: Date): RetrySchedule & { declines: number } {
  const { declines, overdueAt, plannedLookAt: planned } = one
  if (planned !== null) return { declines, overdueAt, nextLookAt: planned }
  return { ...scheduleRetry(declines + 1, overdueAt, now), declines: declines + 1 }
}

/** Customers get an email about the first decline, and about the one that makes the instalment overdue. */
function declineNotice(
  before: Pick<store.InstalmentRow, 'overdueAt' | 'declines'>,
  after: Pick<store.InstalmentRow, 'overdueAt' | 'declines'>,
): InstalmentOccasion | null {
  if (before.overdueAt === null && after.overdueAt !== null) return 'overdue'
  return before.declines === 0 && after.declines === 1 ? 'declined' : null
}
