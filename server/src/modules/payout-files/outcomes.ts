import type { PayoutOutcome } from '../../providers/bank/port.ts'
import { openContent, type Content } from './content.ts'
import type { PayoutFilesDeps } from './deps.ts'
import * as store from './outcomes-store.ts'

const AT_ONCE = 200

/** A file that a bank may have, and what it asked for. */
export interface BatchAtBank extends Content {
  batchNumber: string
  isVoid: boolean
  isConfirmed: boolean
}

/** Those of a profile whose day is not before `since`. */
export async function batchesAtBank(
  { db, secrets }: PayoutFilesDeps,
  profile: string,
  since: string,
): Promise<BatchAtBank[]> {
  const kept = await store.batchesAtBank(db.reader, profile, since)
  return kept.map((one) => {
    const { batchNumber, isVoid, isConfirmed } = one
    return { ...openContent(secrets, one), batchNumber, isVoid, isConfirmed }
  })
}

/**
 * Carries what banks said over to the payouts, which tells their merchants. What a process that was killed left is done
 * by the next; to record an outcome twice changes nothing.
 */
export async function recordOutcomes(deps: PayoutFilesDeps): Promise<void> {
  const { db, clock, payouts, onError } = deps
  const failed = new Set<string>()
  for (;;) {
    const found = await store.openOutcomes(db.reader, AT_ONCE + failed.size)
    const open = found.filter(({ payoutId }) => !failed.has(payoutId))
    if (open.length === 0) return
    for (const one of open)
      try {
        await payouts.record(one.merchantId, one.payoutId, outcomeOf(one))
        await db.inGlobal((tx) => store.markRecorded(tx, one, clock.now()))
      } catch (failure) {
        failed.add(one.payoutId)
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
