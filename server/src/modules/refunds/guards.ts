import type { Currency } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, forbidden } from '../../kit/errors.ts'
import { limitRefusal } from './rules.ts'
import * as store from './store.ts'

/** How long the same refund by the same person looks like a double press. */
const DUPLICATE_WINDOW_MS = 30_000

export interface RefundInput {
  transactionId: string
  refundAmount: { amount: number; currency: Currency }
  reason?: string | null | undefined
  /** Null for callers that cannot tell a second press from a second wish: then the server guesses. */
  named: IdempotencyKey | null
  /** The most this caller may refund of one payment, in minor units of the merchant's currency; null for no limit. */
  limit: number | null
  /** By a second person, whose limit `limit` is then. */
  approved?: Approved
}

export interface Approved {
  /** Their id. */
  by: string
  refundId: string
  /** In the transaction that sets the amount aside: ends the approval; what it throws ends both. */
  claim: (tx: MerchantTx, payment: PaymentRow) => Promise<void>
}

/** A caller without a key who asks for the same part again within half a minute has most likely pressed twice. */
export async function refuseDuplicate(
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  ask: RefundInput,
  now: Date,
): Promise<void> {
  if (ask.named || ask.approved) return
  const isTwin = await store.hasDuplicate(tx, merchantId, {
    transactionId: ask.transactionId,
    requested: ask.refundAmount.amount,
    createdBy: userId,
    reason: ask.reason ?? null,
    since: new Date(now.getTime() - DUPLICATE_WINDOW_MS),
  })
  if (isTwin)
    throw conflict(
      'possible_duplicate',
      'You have just refunded the same amount of this payment. If you want to refund it once more, please wait half a minute.',
    )
}

/**
 * 403 for more than the caller may refund of one payment, which must be locked; a limit is in `limitCurrency`. An
 * approved refund is taken from its approval.
 */
export async function admit(
  tx: MerchantTx,
  who: Pick<Actor, 'merchantId' | 'userId'>,
  ask: RefundInput,
  { payment, limitCurrency }: { payment: PaymentRow; limitCurrency: string },
): Promise<void> {
  await checkLimit(tx, who, ask, limitCurrency)
  await ask.approved?.claim(tx, payment)
}

async function checkLimit(
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { transactionId, refundAmount, limit, approved }: RefundInput,
  limitCurrency: string,
): Promise<void> {
  if (limit === null) return
  const by = approved?.by ?? userId
  const before = await store.refundedBy(tx, merchantId, { transactionId, by })
  const refusal = limitRefusal(limit, limitCurrency, { ...refundAmount, before })
  if (refusal !== null) throw forbidden('refund_limit_exceeded', refusal)
}
