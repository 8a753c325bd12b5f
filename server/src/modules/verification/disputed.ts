// Small charges disputed by their cardholder: the bank refunds them instead of us.
import type { MerchantTx } from '../../db/database.ts'
import { verificationChargedBack, verificationOwedAgain } from '../ledger/verification-journals.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { VerificationDeps } from './deps.ts'
import { lockVerification, postStep } from './record.ts'
import { DISPUTE_AGAIN_MS } from './rules.ts'
import * as store from './store.ts'

const ACTOR = 'system:verification'

export interface SmallChargeDisputes {
  /** For a dispute that was won, perhaps after being lost first: we have the money again, and refund it. */
  disputeWon(
    tx: MerchantTx,
    won: { merchant: Merchant; verificationId: string; dispute: { disputeId: string } },
  ): Promise<void>
}

export const smallChargeDisputes = (deps: VerificationDeps): SmallChargeDisputes => ({
  async disputeWon(tx, { merchant, verificationId, dispute: { disputeId } }) {
    const { payment, row } = await lockVerification(deps, tx, merchant.merchantId, verificationId)
    if (row.returnedByDispute !== disputeId) return
    const journal = verificationOwedAgain(factOf(row, disputeId))
    await postStep(deps, tx, {
      journal,
      row,
      payment,
      merchant,
      actor: ACTOR,
      action: 'owed_again',
    })
    await store.update(tx, row, {
      returnedAt: null,
      returnedByDispute: null,
      ...(!row.isOpen && { dueAt: deps.clock.now() }),
    })
  },
})

const factOf = ({ currency, chargedAmount }: store.VerificationRow, disputeId: string) => ({
  disputeId,
  currency,
  amount: chargedAmount,
})

/**
 * True when we must not refund the charge now: its dispute is open, so check again tomorrow, or it was lost, so the
 * customer has the money already. Lock the payment first.
 */
export async function skipReturn(
  deps: VerificationDeps,
  tx: MerchantTx,
  {
    row,
    payment,
    merchant,
  }: { row: store.VerificationRow; payment: PaymentRow; merchant: Merchant },
  operationId: string,
): Promise<boolean> {
  const dispute = await store.unwonDisputeOf(tx, row.merchantId, payment.transactionId, operationId)
  if (!dispute) return false
  const now = deps.clock.now()
  if (dispute.status === 'open') {
    await store.update(tx, row, { dueAt: new Date(now.getTime() + DISPUTE_AGAIN_MS) })
    return true
  }
  // After a partial dispute we still owe the customer the rest, and the provider knows how much that is.
  if (dispute.amount !== row.chargedAmount) return false
  const { disputeId } = dispute
  const journal = verificationChargedBack(factOf(row, disputeId))
  await postStep(deps, tx, {
    journal,
    row,
    payment,
    merchant,
    actor: ACTOR,
    action: 'charged_back',
  })
  await store.update(tx, row, { returnedAt: now, returnedByDispute: disputeId, dueAt: null })
  return true
}
