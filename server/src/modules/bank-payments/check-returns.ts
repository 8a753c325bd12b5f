import { processDue } from '../../jobs/process-due.ts'
import { completeDebit } from './complete-debit.ts'
import type { DirectDebitDeps } from './direct-debit.ts'
import * as store from './store.ts'

const DAY = 86_400_000

export interface ReturnsDeps extends DirectDebitDeps {
  onError: (failure: unknown, about: { merchantId: string; operationId: string }) => void
}

/** Checks confirmed debits that can still be returned and whose check is due at business time. */
export function checkReturns(deps: ReturnsDeps): Promise<void> {
  const { db, clock, onError } = deps
  return processDue({
    find: (limit) => db.inSweep((tx) => store.dueWatches(tx, clock.now(), limit)),
    nameOf: (due) => `${due.merchantId} ${due.operationId}`,
    handle: (due) => checkReturn(deps, due),
    onError: (failure, { merchantId, operationId }) =>
      onError(failure, { merchantId, operationId }),
  })
}

async function checkReturn(deps: ReturnsDeps, due: store.DueWatch): Promise<void> {
  const { db, clock, gateways, merchants } = deps
  const { merchantId, operationId } = due
  const now = clock.now()
  const nextCheckAt = new Date(now.getTime() + DAY)
  const watch = await db.inMerchant(merchantId, (tx) =>
    store.claimWatch(tx, due, { now, nextCheckAt }),
  )
  if (!watch) return
  const outcome = await gateways.direct_debit.of(watch).lookup(operationId)
  if (outcome.kind === 'returned') {
    const { transactionId, merchantOrderId } = watch
    const attempt = { merchantId, operationId, transactionId, merchantOrderId }
    const terms = await merchants.get(merchantId)
    await db.inMerchant(merchantId, (tx) => completeDebit(deps, tx, attempt, { outcome, terms }))
  } else if (outcome.kind === 'confirmed' && now >= watch.watchedUntil) {
    await db.inMerchant(merchantId, (tx) => store.endWatch(tx, merchantId, operationId))
  } else if (outcome.kind !== 'confirmed' && outcome.kind !== 'unknown') {
    throw new Error(`Confirmed debit ${operationId} is ${outcome.kind} at its provider`)
  }
}
