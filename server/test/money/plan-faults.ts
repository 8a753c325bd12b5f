import { api } from '@paydeck/contract/protocol/api'

import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { startPlan } from './plan-orders.ts'

/** Planted faults: the check that must notice, and the SQL that causes it. `$1` is the merchant. */
export type Fault = readonly [check: string, deed: string]

/** Planted on a partly refunded payment. */
export const REFUND_FAULTS: readonly Fault[] = [
  [
    'approvals_set_aside_what_waits',
    'update app.payment set refund_waiting = refund_waiting + 1 where merchant_id = $1 and refunded > 0',
  ],
  [
    'refunds_are_their_sums',
    'update app.payment set refunded = refunded - 1 where merchant_id = $1 and refunded > 0',
  ],
  [
    'refunds_are_their_sums',
    'update app.payment set refund_reserved = refund_reserved + 1 where merchant_id = $1 and refunded > 0',
  ],
  [
    'refunds_are_their_sums',
    `update app.refund set status = 'failed' where merchant_id = $1 and status = 'succeeded'`,
  ],
  [
    'refunds_show_in_the_status',
    `update app.payment set status = 'refunded' where merchant_id = $1 and refunded > 0`,
  ],
  [
    'refunds_show_in_the_status',
    `update app.payment set status = 'paid' where merchant_id = $1 and refunded > 0`,
  ],
  [
    'refunds_are_their_parts',
    `update app.refund_part set status = 'pending' where merchant_id = $1`,
  ],
  [
    'refunds_are_their_parts',
    'update app.refund_part set amount = amount - 1 where merchant_id = $1',
  ],
  [
    'refund_parts_are_their_operations',
    `update app.payment_operation set subject_id = 'rfnd_x' where merchant_id = $1 and kind = 'refund'`,
  ],
  [
    'refund_parts_are_their_operations',
    `update app.refund_part set charge_ref = 'chrg_x' where merchant_id = $1`,
  ],
  [
    'charges_give_back_what_they_took',
    'update app.refund_part set amount = amount + 90000 where merchant_id = $1',
  ],
  [
    'refunds_stand_in_the_books',
    `update app.refund set to_plan = 1, to_source = to_source - 1 where merchant_id = $1`,
  ],
  [
    'refunds_stand_in_the_books',
    `update app.settlement_entry set fee = 1, net = gross - 1 where merchant_id = $1 and entry_type = 'Refund'`,
  ],
  ['rollups_are_the_counts', 'update app.refund_count_day set n = n + 1 where merchant_id = $1'],
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
    'receivable_is_what_customers_owe',
    `update app.ledger_posting set amount = amount + 1
     where merchant_id = $1 and debit_account = 'customer_receivable'`,
  ],
  [
    'plans_owe_their_instalments',
    `update app.instalment set amount = amount - 1 where merchant_id = $1 and status = 'scheduled' and number = 4`,
  ],
  [
    'plans_owe_their_instalments',
    `update app.pay_plan set initial_amount = initial_amount - 1 where merchant_id = $1`,
  ],
  [
    'plans_add_up',
    `update app.pay_plan set written_off = 1 where merchant_id = $1 and status = 'running'`,
  ],
  [
    'plans_fit_their_payment',
    `update app.payment set status = 'paid' where merchant_id = $1 and status = 'accepted'`,
  ],
  [
    'plans_fit_their_payment',
    `update app.payment set pay_plan_id = 'plan_x' where merchant_id = $1 and status = 'accepted'`,
  ],
  [
    'plans_stand_in_the_books',
    `update app.settlement_entry set gross = gross + 1, net = net + 1
     where merchant_id = $1 and entry_type = 'Payment'`,
  ],
  [
    'plans_stand_in_the_books',
    `update app.pay_plan set written_off = 1 where merchant_id = $1 and status = 'running'`,
  ],
  [
    'instalments_stand_in_the_books',
    `update app.instalment set amount = amount - 1 where merchant_id = $1 and status = 'paid'`,
  ],
  [
    'instalments_are_their_charges',
    `update app.payment_operation set amount = amount + 1
     where merchant_id = $1 and kind = 'instalment' and status = 'succeeded'`,
  ],
  [
    'card_checks_are_of_their_plan',
    `update app.payment_operation set subject_id = 'plan_x' where merchant_id = $1 and kind = 'card_check'`,
  ],
  [
    'provider_agrees',
    `update sandbox.charge set kind = 'charge' where merchant_id = $1 and kind = 'check'`,
  ],
  [
    'plans_know_what_is_overdue',
    'update app.pay_plan set overdue_at = null where merchant_id = $1 and overdue_at is not null',
  ],
  [
    'plans_are_held_by_an_open_refund',
    'update app.pay_plan set held_by = null where merchant_id = $1 and held_by is not null',
  ],
]

let turn = 0
async function refund(merchant: TestMerchant, transactionId: string, amount: number) {
  await merchant.call(
    api.createRefund,
    {
      merchantId: merchant.merchantId,
      body: { transactionId, refundAmount: { amount, currency: merchant.currency } },
    },
    { idempotencyKey: `faulty-refund-${turn++}` },
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
