import { sql } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'

/** The bank debited the whole sum, so each payout of the batch that was not returned is paid. False when known. */
export async function confirmBatch(
  tx: GlobalTx,
  batchNumber: string,
  confirmedOn: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('global.payoutBatch')
    .set({ confirmedOn })
    .where('batchNumber', '=', batchNumber)
    .where('confirmedOn', 'is', null)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await tx
    .updateTable('global.payoutBatchItem')
    .set({ outcome: 'paid' })
    .where('batchNumber', '=', batchNumber)
    .where('outcome', 'is', null)
    .execute()
  return true
}

/** The payout came back. False when known, or in no live batch. */
export async function returnItem(
  tx: GlobalTx,
  payoutId: string,
  { code, message }: { code: string; message: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('global.payoutBatchItem')
    .set({ outcome: 'returned', outcomeCode: code, outcomeMessage: message, recordedAt: null })
    .where('payoutId', '=', payoutId)
    .where('isLive', '=', true)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '<>', 'returned')]))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export interface OpenOutcome {
  batchNumber: string
  payoutId: string
  merchantId: string
  outcome: 'paid' | 'returned'
  outcomeCode: string | null
  outcomeMessage: string | null
}

export const openOutcomes = (reader: Reader, limit: number): Promise<OpenOutcome[]> =>
  reader.query<OpenOutcome>(
    'payout_outcomes_to_record',
    `select batch_number, payout_id, merchant_id, outcome, outcome_code, outcome_message
     from global.payout_batch_item where outcome is not null and recorded_at is null
     order by batch_number, payout_id limit $1`,
    [limit],
  )

/** Does nothing when the outcome has changed meanwhile. */
export async function markRecorded(
  tx: GlobalTx,
  { batchNumber, payoutId, outcome }: OpenOutcome,
  recordedAt: Date,
): Promise<void> {
  await tx
    .updateTable('global.payoutBatchItem')
    .set({ recordedAt })
    .where('batchNumber', '=', batchNumber)
    .where('payoutId', '=', payoutId)
    .where('outcome', '=', outcome)
    .execute()
}

/** The batch's total without returned payouts: the debit of a bank that never took the others. */
export async function unreturnedTotal(tx: GlobalTx, batchNumber: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount) filter (where outcome is distinct from 'returned'), 0)::bigint as total
    from global.payout_batch_item where batch_number = ${batchNumber}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** The amount of a payout in a live batch; null without one. Minor units. */
export async function itemAmount(tx: GlobalTx, payoutId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('global.payoutBatchItem')
    .select('amount')
    .where('payoutId', '=', payoutId)
    .where('isLive', '=', true)
    .executeTakeFirst()
  return row?.amount ?? null
}

export interface SealedBatch {
  batchNumber: string
  contentSealed: Buffer
  sha256: string
  isVoid: boolean
  isConfirmed: boolean
}

/** The files of a profile that may be at the bank. */
export const batchesAtBank = (
  reader: Reader,
  profile: string,
  since: string,
): Promise<SealedBatch[]> =>
  reader.query<SealedBatch>(
    'payout_batches_at_bank',
    `select batch_number, content_sealed, sha256, voided_at is not null as is_void,
       confirmed_on is not null as is_confirmed
     from global.payout_batch
     where profile = $1 and day >= $2::date and downloads > 0 order by batch_number`,
    [profile, since],
  )
