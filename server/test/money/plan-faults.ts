import { api } from '@paydeck/contract/protocol/api'

import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { startPlan } from './plan-orders.ts'

/** Planted faults: the check that must notice, and the SQL that causes it. `$1` is the merchant. */
export type Fault = readonly [check: string, deed: string]

/** Planted on a partly refunded payment. */
export const REFUND_FAULTS: readonly Fault[] = [
  [
    'waiting_amounts_match_approvals',
    'update app.payment set refund_waiting = refund_waiting + 1 where merchant_id = $1 and refunded > 0',
  ],
  [
    'refunded_amounts_match_refunds',
    'update app.payment set refunded = refunded - 1 where merchant_id = $1 and refunded > 0',
  ],
  [
    'refunded_amounts_match_refunds',
    'update app.payment set refund_reserved = refund_reserved + 1 where merchant_id = $1 and refunded > 0',
  ],
  [
    'refunded_amounts_match_refunds',
    `update app.refund set status = 'failed' where merchant_id = $1 and status = 'succeeded'`,
  ],
  [
    'payment_status_shows_refunds',
    `update app.payment set status = 'refunded' where merchant_id = $1 and refunded > 0`,
  ],
  [
    'payment_status_shows_refunds',
    `update app.payment set status = 'paid' where merchant_id = $1 and refunded > 0`,
  ],
  [
    'refunds_equal_their_parts',
    `update app.refund_part set status = 'pending' where merchant_id = $1`,
  ],
  [
    'refunds_equal_their_parts',
    'update app.refund_part set amount = amount - 1 where merchant_id = $1',
  ],
  [
    'refund_parts_match_their_operations',
    `update app.payment_operation set subject_id = 'rfnd_x' where merchant_id = $1 and kind = 'refund'`,
  ],
  [
    'refund_parts_match_their_operations',
    `update app.refund_part set charge_ref = 'chrg_x' where merchant_id = $1`,
  ],
  [
    'refunds_do_not_exceed_charges',
    'update app.refund_part set amount = amount + 90000 where merchant_id = $1',
  ],
  [
    'refunds_are_posted',
    `update app.refund set to_plan = 1, to_source = to_source - 1 where merchant_id = $1`,
  ],
  [
    'refunds_are_posted',
    `update app.settlement_entry set fee = 1, net = gross - 1 where merchant_id = $1 and entry_type = 'Refund'`,
  ],
  ['rollups_match_counts', 'update app.refund_count_day set n = n + 1 where merchant_id = $1'],
  [
    'provider_agrees',
    `update sandbox.follow_up set amount = amount - 1 where kind = 'refund' and merchant_id = $1`,
  ],
  ['provider_agrees', `delete from sandbox.follow_up where kind = 'refund' and merchant_id = $1`],
]

/**
 * On plans: one running with an instalment paid and a refund, one overdue, one paused by a pending
 * refund, one with a new card.
 */
export const PLAN_FAULTS: readonly Fault[] = [
  [
    'receivable_matches_plans',
    `update app.ledger_posting set amount = amount + 1
     where merchant_id = $1 and debit_account = 'customer_receivable'`,
  ],
  [
    'plan_balances_match_instalments',
    `update app.instalment set amount = amount - 1 where merchant_id = $1 and status = 'scheduled' and number = 4`,
  ],
  [
    'plan_balances_match_instalments',
    `update app.pay_plan set initial_amount = initial_amount - 1 where merchant_id = $1`,
  ],
  [
    'plan_amounts_add_up',
    `update app.pay_plan set written_off = 1 where merchant_id = $1 and status = 'running'`,
  ],
  [
    'plans_match_their_payment',
    `update app.payment set status = 'paid' where merchant_id = $1 and status = 'accepted'`,
  ],
  [
    'plans_match_their_payment',
    `update app.payment set pay_plan_id = 'plan_x' where merchant_id = $1 and status = 'accepted'`,
  ],
  [
    'plans_are_posted',
    `update app.settlement_entry set gross = gross + 1, net = net + 1
     where merchant_id = $1 and entry_type = 'Payment'`,
  ],
  [
    'plans_are_posted',
    `update app.pay_plan set written_off = 1 where merchant_id = $1 and status = 'running'`,
  ],
  [
    'instalments_are_posted',
    `update app.instalment set amount = amount - 1 where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'instalments_match_their_charges',
    `update app.payment_operation set amount = amount + 1
     where merchant_id = $1 and kind = 'instalment' and status = 'succeeded'`,
  ],
  [
    'card_checks_belong_to_a_plan',
    `update app.payment_operation set subject_id = 'plan_x' where merchant_id = $1 and kind = 'card_check'`,
  ],
  [
    'provider_agrees',
    `update sandbox.charge set kind = 'charge' where merchant_id = $1 and kind = 'check'`,
  ],
  [
    'overdue_dates_match_instalments',
    'update app.pay_plan set overdue_at = null where merchant_id = $1 and overdue_at is not null',
  ],
  [
    'plan_holds_match_open_refunds',
    'update app.pay_plan set held_by = null where merchant_id = $1 and held_by is not null',
  ],
]

let counter = 0
async function refund(merchant: TestMerchant, transactionId: string, amount: number) {
  await merchant.call(
    api.createRefund,
    {
      merchantId: merchant.merchantId,
      body: { transactionId, refundAmount: { amount, currency: merchant.currency } },
    },
    { idempotencyKey: `faulty-refund-${counter++}` },
  )
}

export async function merchantWithRefund(world: World): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 80_00 })).pay(CARDS.visa)
  await refund(merchant, transactionId, 30_00)
  return merchant
}

export async function merchantWithPlans(world: World): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const start = (card: string, email: string) =>
    startPlan(world, merchant, { amount: 400_00, card, email })
  const running = await start(CARDS.visa, 'a@example.com')
  await start(CARDS.declinedLater, 'b@example.com')
  world.time.advance({ days: 14, hours: 12 })
  for (const days of [0, 1, 3, 7]) {
    world.time.advance({ days })
    await world.services.plans.collectDue()
  }
  await refund(merchant, running.transactionId, 50_00)
  const held = await start(CARDS.refundPending, 'c@example.com')
  const changed = await start(CARDS.visa, 'd@example.com')
  await changed.customer(api.changePlanCard, {
    merchantOrderId: changed.merchantOrderId,
    body: { paymentToken: await world.cardToken(CARDS.mastercard) },
  })
  await refund(merchant, held.transactionId, 350_00)
  return merchant
}
