import { processDue } from '../../jobs/process-due.ts'
import type { AnswerDeps } from './answer.ts'
import * as answers from './answer-store.ts'
import * as store from './remind-store.ts'
import { awaitsAnswer, daysUntil, nextReminder } from './rules.ts'

/** Publishes a reminder for each unanswered dispute whose deadline is near. */
export const remindOfAnswers = (deps: AnswerDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => store.dueReminders(tx, deps.clock.now(), limit)),
    nameOf: ({ merchantId, disputeId }) => `${merchantId} ${disputeId}`,
    handle: (due) => remind(deps, due),
    onError: deps.onError,
  })

async function remind(
  { db, clock, events, audit }: AnswerDeps,
  key: store.ReminderKey,
): Promise<void> {
  const now = clock.now()
  await db.inMerchant(key.merchantId, async (tx) => {
    const dispute = await store.lockDue(tx, key, now)
    if (!dispute) return
    const isWaiting = awaitsAnswer(dispute, await answers.findAnswer(tx, dispute), now)
    const { dueBy, disputeId: subjectId, transactionId } = dispute
    await store.setReminder(tx, key, isWaiting ? nextReminder(dueBy, now) : null)
    if (!isWaiting || dueBy === null) return
    const payload = { daysLeft: daysUntil(dueBy, now) }
    await events.publish(tx, key.merchantId, { kind: 'dispute_due', subjectId, payload })
    await audit.record(tx, key.merchantId, {
      actor: 'system:disputes',
      action: 'dispute.reminded',
      subjectType: 'payment',
      subjectId: transactionId,
      details: { disputeId: subjectId, ...payload },
    })
  })
}
