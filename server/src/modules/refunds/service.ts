import { currencyOf } from '@paydeck/contract/money/currency'

import type { Actor } from '../../kit/actor.ts'
import { bookRefund, type LostRefund } from './book-refund.ts'
import { completePart, makeRefund } from './complete.ts'
import type { RefundInput } from './guards.ts'
import type { RefundsDeps } from './deps.ts'
import { reserveRefund } from './reserve.ts'
import { hasUnknownPart, readRefund, type RefundRow } from './store.ts'

export type { RefundRow } from './store.ts'

export type RefundsService = ReturnType<typeof refundsService>

export const refundsService = (deps: RefundsDeps) => ({
  /** Returns the refund: succeeded, failed or pending. 404 for an unknown payment, 409 when it cannot be refunded. */
  request: (actor: Pick<Actor, 'merchantId' | 'userId'>, input: RefundInput): Promise<RefundRow> =>
    requestRefund(deps, actor, input),

  /**
   * Waits until the provider has made, refused or accepted the refund, asking a silent one again for as long as a
   * shop's server waits that called at `since` (wall time). Throws 503 when the outcome is still unknown.
   */
  async outcomeOf(refund: RefundRow, since: Date): Promise<RefundRow> {
    const { merchantId, transactionId, refundId } = refund
    if (refund.status !== 'pending') return refund
    const steps = { transactionId, kinds: ['refund'], subjectId: refundId } as const
    await deps.outcomes.waitUntilKnown(merchantId, steps, since)
    return deps.db.inMerchant(merchantId, (tx) => readRefund(tx, merchantId, refundId))
  },

  /** Books a refund that only its provider knows, after the database was restored. */
  book: (lost: LostRefund): Promise<RefundRow> => bookRefund(deps, lost),

  /** A refund that its provider made, refused or accepted; null while that is unknown. */
  known: (merchantId: string, refundId: string): Promise<RefundRow | null> =>
    knownRefund(deps, merchantId, refundId),
})

const knownRefund = (
  { db }: RefundsDeps,
  merchantId: string,
  refundId: string,
): Promise<RefundRow | null> =>
  db.inMerchant(merchantId, async (tx) =>
    (await hasUnknownPart(tx, merchantId, refundId)) ? null : readRefund(tx, merchantId, refundId),
  )

async function requestRefund(
  deps: RefundsDeps,
  actor: Pick<Actor, 'merchantId' | 'userId'>,
  input: RefundInput,
): Promise<RefundRow> {
  const { db, merchants, gateways } = deps
  const { merchantId } = actor
  const terms = await merchants.get(merchantId)
  const limitCurrency = currencyOf(terms.tradingCountry)
  const begun = await db.inMerchant(merchantId, async (tx) => {
    const reserved = await reserveRefund(deps, tx, { actor, input, limitCurrency })
    if ('earlier' in reserved) return reserved
    const needsProvider = reserved.steps.length > 0
    const refund = needsProvider
      ? reserved.refund
      : await makeRefund(deps, tx, { ...reserved, terms }, 0)
    await deps.counts.refundCreated(tx, merchantId, reserved.refund)
    return { ...reserved, refund }
  })
  if ('earlier' in begun) return begun.earlier
  let latest = begun.refund
  for (const step of begun.steps) {
    const outcome = await gateways.refunds.of(step).refund(step.request)
    latest = await db.inMerchant(merchantId, (tx) =>
      completePart(deps, tx, step, { outcome, terms }),
    )
  }
  return latest
}
