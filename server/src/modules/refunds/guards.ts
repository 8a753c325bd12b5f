import type { Currency } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, forbidden } from '../../kit/errors.ts'
import { limitRefusal } from './rules.ts'
import * as store from './store.ts'

/** How long a repeated refund by the same person counts as a double click. */
const DUPLICATE_WINDOW_MS = 30_000

export interface RefundInput {
  transactionId: string
  refundAmount: { amount: number; currency: Currency }
  reason?: string | null | undefined
  /** Null for callers without a key, for whom the server has to guess whether a second refund is a double click. */
  idempotencyKey: IdempotencyKey | null
  /** The caller's limit per payment, in minor units of the merchant's currency; null for no limit. */
  limit: number | null
  /** The approval by a second person. `limit` is then that person's. */
  approved?: Approved
}

export interface Approved {
  /** The approver's ID. */
  by: string
  refundId: string
  /** Ends the approval, in the transaction that reserves the amount. A throw rolls back both. */
  claim: (tx: MerchantTx, payment: PaymentRow) => Promise<void>
}

/** Without a key, the same partial refund within half a minute is most likely a double click. Throws 409. */
export async function refuseDuplicate(
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  input: RefundInput,
  now: Date,
): Promise<void> {
  if (input.idempotencyKey || input.approved) return
  const isTwin = await store.hasDuplicate(tx, merchantId, {
    transactionId: input.transactionId,
    requested: input.refundAmount.amount,
    createdBy: userId,
    reason: input.reason ?? null,
    since: new Date(now.getTime() - DUPLICATE_WINDOW_MS),
  })
  if (isTwin)
    throw conflict(
      'possible_duplicate',
      'You have just refunded the same amount of this payment. If you want to refund it once more, please wait half a minute.',
    )
}

/**
 * Throws 403 above the caller's limit per payment, which is in `limitCurrency`. Claims the approval of an approved
 * refund. The payment must be locked.
 */
export async function admit(
  tx: MerchantTx,
  actor: Pick<Actor, 'merchantId' | 'userId'>,
  input: RefundInput,
  { payment, limitCurrency }: { payment: PaymentRow; limitCurrency: string },
): Promise<void> {
  await checkLimit(tx, actor, input, limitCurrency)
  await input.approved?.claim(tx, payment)
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
