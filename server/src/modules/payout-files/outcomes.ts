import type { PayoutOutcome } from '../../providers/bank/port.ts'
import { openContent, type Content } from './content.ts'
import type { PayoutFilesDeps } from './deps.ts'
import * as store from './outcomes-store.ts'

const BATCH_SIZE = 200

/** A file that may be at the bank, with its content. */
export interface BatchAtBank extends Content {
  batchNumber: string
  isVoid: boolean
  isConfirmed: boolean
}

/** Files of a profile dated `since` or later. */
export async function batchesAtBank(
  { db, secrets }: PayoutFilesDeps,
  profile: string,
  since: string,
): Promise<BatchAtBank[]> {
  const batches = await store.batchesAtBank(db.reader, profile, since)
  return batches.map((batch) => {
    const { batchNumber, isVoid, isConfirmed } = batch
    return { ...openContent(secrets, batch), batchNumber, isVoid, isConfirmed }
  })
}

/**
 * Applies the banks' outcomes to the payouts, which notifies their merchants. The next run finishes what a killed
 * process left; recording an outcome twice changes nothing.
 */
export async function recordOutcomes(deps: PayoutFilesDeps): Promise<void> {
  const { db, clock, payouts, onError } = deps
  const failed = new Set<string>()
  for (;;) {
    const listed = await store.openOutcomes(db.reader, BATCH_SIZE + failed.size)
    const open = listed.filter(({ payoutId }) => !failed.has(payoutId))
    if (open.length === 0) return
    for (const outcome of open)
      try {
        await payouts.record(outcome.merchantId, outcome.payoutId, outcomeOf(outcome))
        await db.inGlobal((tx) => store.markRecorded(tx, outcome, clock.now()))
      } catch (failure) {
        failed.add(outcome.payoutId)
        onError(failure)
      }
  }
}

const outcomeOf = ({
  outcome,
  batchNumber,
  outcomeCode,
  outcomeMessage,
}: store.OpenOutcome): PayoutOutcome =>
  outcome === 'paid'
    ? { kind: 'paid', ref: batchNumber }
    : {
        kind: 'returned',
        ref: batchNumber,
        code: outcomeCode ?? 'returned',
        message: outcomeMessage ?? 'The bank gave no reason.',
      }
