import type { Database } from '../db/database.ts'
import { AppError } from '../kit/errors.ts'
import { currencyOfShop, type Shop } from './orders.ts'
import * as store from './store.ts'
import type { DatedAction } from './year-of-actions.ts'

/** What happens to an order after its payment; idempotent when a day is repeated. */
export async function simulateAction(db: Database, shop: Shop, act: DatedAction): Promise<void> {
  const payment = await store.paymentOf(db, shop.merchantId, act.number)
  if (!payment) return
  shop.world.clock.set(act.at)
  try {
    await perform(shop, act, payment)
  } catch (failure) {
    // A charge in progress, an expired hold, money in dispute: skip the act.
    if (!(failure instanceof AppError)) throw failure
  }
}

async function perform(shop: Shop, act: DatedAction, payment: store.DemoPayment): Promise<void> {
  const { merchantId, userId, world } = shop
  const { refunds, holds, disputes, verifications } = world.services
  const { transactionId } = payment
  const who = { merchantId, userId }
  const share = (of: number): number => Math.max(1, Math.round((of * act.share) / 100))
  const dispute = { provider: 'sandbox', providerRef: `demo-${act.number}` }
  switch (act.kind) {
    case 'refund':
      await refunds.request(who, {
        transactionId,
        refundAmount: { amount: share(payment.captured), currency: currencyOfShop(shop) },
        named: { scope: 'demo', key: act.number },
        limit: null,
      })
      break
    case 'capture':
      await holds.capture(who, transactionId, {
        amount: act.share === 100 ? null : share(payment.amount),
      })
      break
    case 'void':
      await holds.void(who, transactionId)
      break
    case 'dispute':
      await disputes.open(merchantId, { ...dispute, transactionId, reason: 'product_not_received' })
      break
    case 'verify':
      await verifications.start(who, transactionId)
      break
    case 'verify_passed':
    case 'verify_failed': {
      const verdict = act.kind === 'verify_passed' ? 'passed' : 'failed'
      const open = await verifications.of(who, transactionId)
      await verifications.judge(who, open?.sourceVerificationId ?? '', verdict)
      break
    }
    case 'dispute_won':
    case 'dispute_lost':
      await disputes.close(merchantId, {
        ...dispute,
        outcome: act.kind === 'dispute_won' ? 'won' : 'lost',
      })
  }
}
