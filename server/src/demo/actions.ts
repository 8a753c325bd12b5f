import type { Database } from '../db/database.ts'
import { AppError } from '../kit/errors.ts'
import { currencyOfShop, type Shop } from './orders.ts'
import * as store from './store.ts'
import type { DatedAction } from './year-of-actions.ts'

/** Performs an act that follows an order's payment. Idempotent if the day is repeated. */
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

interface ActionInput {
  shop: Shop
  act: DatedAction
  payment: store.DemoPayment
  actor: { merchantId: string; userId: string }
}

type Perform = (input: ActionInput) => Promise<unknown>

async function perform(shop: Shop, act: DatedAction, payment: store.DemoPayment): Promise<void> {
  const { merchantId, userId } = shop
  await PERFORM[act.kind]({ shop, act, payment, actor: { merchantId, userId } })
}

const shareOf = ({ act }: ActionInput, amount: number): number =>
  Math.max(1, Math.round((amount * act.share) / 100))

/** Lets the payer's bank act, then notifies us as the provider would. */
async function disputeBy(
  { shop, act, actor }: ActionInput,
  bankActs: (card: Shop['world']['card'], disputeRef: string) => Promise<void>,
): Promise<void> {
  const { card, services } = shop.world
  const providerRef = `demo-${act.number}`
  await bankActs(card, providerRef)
  await services.disputes.reconcile(actor.merchantId, { provider: 'sandbox', providerRef })
}

const closeDispute =
  (outcome: 'won' | 'lost'): Perform =>
  (scene) =>
    disputeBy(scene, (card, disputeRef) => card.disputes.decide(disputeRef, outcome))

const decideDispute =
  (verdict: 'passed' | 'failed' | 'reset'): Perform =>
  async ({ shop, payment, actor }) => {
    const { verifications } = shop.world.services
    const open = await verifications.of(actor, payment.transactionId)
    await verifications.recordVerdict(actor, open?.sourceVerificationId ?? '', verdict)
  }

const PERFORM: Readonly<Record<DatedAction['kind'], Perform>> = {
  refund: async (scene) => {
    const { shop, act, payment, actor } = scene
    return shop.world.services.refunds.request(actor, {
      transactionId: payment.transactionId,
      refundAmount: { amount: shareOf(scene, payment.captured), currency: currencyOfShop(shop) },
      idempotencyKey: { scope: 'demo', key: act.number },
      limit: null,
    })
  },
  capture: async (scene) => {
    const { shop, act, payment, actor } = scene
    return shop.world.services.holds.capture(actor, payment.transactionId, {
      amount: act.share === 100 ? null : shareOf(scene, payment.amount),
    })
  },
  void: async ({ shop, payment, actor }) =>
    shop.world.services.holds.void(actor, payment.transactionId),
  dispute: (scene) =>
    disputeBy(scene, async (card, disputeRef) => {
      const { chargeId } = scene.payment
      if (chargeId) await card.disputes.open(disputeRef, chargeId, 'product_not_received')
    }),
  dispute_won: closeDispute('won'),
  dispute_lost: closeDispute('lost'),
  verify: async ({ shop, payment, actor }) =>
    shop.world.services.verifications.start(actor, payment.transactionId),
  verify_passed: decideDispute('passed'),
  verify_failed: decideDispute('failed'),
  verify_reset: decideDispute('reset'),
}
