import type { InvoiceHolder } from '../../kit/actor.ts'
import { AppError } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { giveUpChallenge } from './abandoned-challenge.ts'
import type { CardPaymentsDeps } from './deps.ts'
import { endSelfConfirming } from './self-confirming.ts'
import { NUMBER_PAID, refuseRepeatedNumber } from './repeated-number.ts'

/** Longer than the time limit of a provider's answer. */
const CLAIM_MS = 60_000

interface ConfirmationRequest {
  holder: InvoiceHolder
  transactionId: string
  /** With a key, the shop means this payment even if its order number repeats. */
  idempotencyKey: IdempotencyKey | null
}

/**
 * Lets a shop charge a payment whose challenge was passed, one at a time among equal orders with the same number.
 * Throws 409 while another of them is being paid, or when one was, which also closes the challenge.
 */
export async function claimConfirmation(
  deps: CardPaymentsDeps,
  { holder, transactionId, idempotencyKey }: ConfirmationRequest,
  merchant: Merchant,
): Promise<{ release(): Promise<void> }> {
  const { db, clock, payments } = deps
  const { merchantId } = holder
  const until = new Date(clock.wall().getTime() + CLAIM_MS)
  let claimed: PaymentRow
  try {
    claimed = await db.inMerchant(merchantId, async (tx) => {
      const payment = await payments.lock(tx, merchantId, transactionId)
      if (!idempotencyKey) await refuseRepeatedNumber(tx, payment, clock)
      await payments.claimConfirmation(tx, payment, until)
      return payment
    })
  } catch (failure) {
    if (failure instanceof AppError && failure.code === NUMBER_PAID)
      await giveUpChallenge(deps, holder, merchant)
    throw failure
  }
  const release = () =>
    db.inMerchant(merchantId, (tx) =>
      payments.releaseConfirmation(tx, { merchantId, transactionId }, until),
    )
  const refusal = idempotencyKey ? null : await endSelfConfirming(deps, claimed, merchant)
  if (refusal === null) return { release }
  await release()
  throw refusal
}
