import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { SettlementsDeps } from './deps.ts'
import { differenceOf } from './rules.ts'
import * as store from './store.ts'

export interface Resolution {
  settlementId: string
  /** The `ref` of a line; null for the settlement itself. */
  line: string | null
  reason: string
}

const agrees = () => conflict('settlement_agrees', 'There is no unresolved difference here.')

/** Records a person's reason for a settlement or line that differs. Throws 404, and 409 when it does not differ. */
export async function resolve(
  { db, clock, log }: SettlementsDeps,
  actor: OperatorActor,
  { settlementId, line: ref, reason }: Resolution,
): Promise<void> {
  requireOperator(actor, 'settlements:resolve')
  if (reason.trim() === '') throw badRequest('Give a reason.')
  const resolved = {
    resolvedBy: actor.operatorId,
    resolvedAt: clock.now(),
    resolveReason: reason.trim(),
  }
  await db.inGlobal(async (tx) => {
    const settlement = await store.lock(tx, settlementId)
    if (!settlement) throw notFound()
    let what: string | null
    if (ref === null) {
      what = differenceOf(settlement)
      if (what === null || settlement.resolvedAt !== null) throw agrees()
      await store.update(tx, settlementId, resolved)
    } else {
      const line = await store.lockLine(tx, settlementId, ref)
      if (!line) throw notFound()
      what = line.what
      if (what === null || line.resolvedAt !== null) throw agrees()
      await store.updateLine(tx, line, resolved)
    }
    await log.record(tx, actor, {
      action: 'settlement.resolved',
      subject: settlementId,
      details: { line: ref, what, reason: reason.trim() },
    })
  })
}

export interface Arrival {
  entryId: string
  day: string
  amount: number
  currency: string
}

/**
 * Records the statement entry that is a settlement's arrival. With `by` and a reason, also accepts a different amount.
 * Throws 404 for an unknown settlement, 409 for one that has arrived or is in another currency.
 */
export async function recordArrival(
  { clock }: SettlementsDeps,
  tx: GlobalTx,
  settlementId: string,
  { arrival, by }: { arrival: Arrival; by: { actor: OperatorActor; reason: string } | null },
): Promise<void> {
  const settlement = await store.lock(tx, settlementId)
  if (!settlement) throw notFound()
  const { entryId, day: arrivedOn, amount: arrivedAmount, currency } = arrival
  if (settlement.entryId !== null && settlement.entryId !== entryId)
    throw conflict('settlement_arrived', 'This settlement has already arrived with another entry.')
  if (settlement.currency !== currency)
    throw conflict(
      'sum_differs',
      `The settlement is ${formatMoneyWithCode(settlement.amount, settlement.currency)}, not in ${currency}.`,
    )
  const isExplained = by !== null && arrivedAmount !== settlement.amount
  await store.update(tx, settlementId, {
    entryId,
    arrivedOn,
    arrivedAmount,
    ...(isExplained && {
      resolvedBy: by.actor.operatorId,
      resolvedAt: clock.now(),
      resolveReason: by.reason,
    }),
  })
}
