import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { BookChainDeps } from './deps.ts'
import * as store from './store.ts'

/** Findings of the last check that a person has looked into, and the reason. */
export interface Acknowledgement {
  merchantId: string
  lines: readonly string[]
  reason: string
}

/** Throws 403 without the permission, 400 without a reason, 409 when the last check found none of the lines. */
export async function acknowledge(
  { db, clock, log, merchants }: BookChainDeps,
  actor: OperatorActor,
  { merchantId, lines, reason }: Acknowledgement,
): Promise<number> {
  requireOperator(actor, 'books:acknowledge')
  if (reason.trim() === '') throw badRequest('Give a reason.')
  const requested = new Set(lines)
  const acknowledged = await db.inMerchant(merchantId, async (tx) => {
    await store.lockChain(tx, merchantId)
    const open = await store.openLines(tx, merchantId)
    const matching = open.filter((line) => requested.has(line))
    if (matching.length === 0)
      throw conflict('books_changed', 'The last check did not find this. Look at it again.')
    await store.insertAcknowledgement(tx, merchantId, {
      acknowledgedAt: clock.wall(),
      acknowledgedBy: actor.email,
      reason: reason.trim(),
      lines: matching,
    })
    return matching.length
  })
  const { slug } = await merchants.get(merchantId)
  await db.inGlobal((tx) =>
    log.record(tx, actor, {
      action: 'books.acknowledged',
      subject: slug,
      details: { lines: acknowledged, reason: reason.trim() },
    }),
  )
  return acknowledged
}
