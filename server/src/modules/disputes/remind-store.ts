import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { DisputeRow } from './store.ts'

export type ReminderKey = Pick<DisputeRow, 'merchantId' | 'disputeId'>

export async function dueReminders(tx: SweepTx, now: Date, limit: number): Promise<ReminderKey[]> {
  return tx
    .selectFrom('app.dispute')
    .select(['merchantId', 'disputeId'])
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .orderBy('disputeId')
    .limit(limit)
    .execute()
}

/** Locks a dispute whose reminder is due; undefined when another worker was faster. */
export async function lockDue(
  tx: MerchantTx,
  { merchantId, disputeId }: ReminderKey,
  now: Date,
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('app.dispute')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('remindAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function setReminder(
  tx: MerchantTx,
  { merchantId, disputeId }: ReminderKey,
  remindAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.dispute')
    .set({ remindAt })
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .execute()
}
