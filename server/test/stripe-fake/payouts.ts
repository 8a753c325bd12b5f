import type { Stripe } from 'stripe'

import { type FakeMemory, idOf } from './memory.ts'

const DAY = 86_400

/** Pays out a currency's lines since the last payout, as Stripe does; the lines are final an hour later. */
export function payOut(
  memory: FakeMemory,
  { currency = 'aud', traceId = null }: { currency?: string; traceId?: string | null } = {},
): Stripe.Payout {
  const lines = [...memory.lines.values()].filter(
    (line) => line.currency === currency && !memory.paidOut.has(line.id),
  )
  const amount = lines.reduce((sum, { net }) => sum + net, 0)
  const payout: Stripe.Payout = {
    id: memory.id('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: memory.seconds() + 2 * DAY,
    automatic: true,
    balance_transaction: null,
    created: memory.seconds(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: traceId === null ? null : { status: 'supported', value: traceId },
    type: 'bank_account',
  }
  const own = memory.line('payout', 'payout', { amount: -amount, currency, source: payout.id })
  payout.balance_transaction = own.id
  for (const { id } of [...lines, own]) memory.paidOut.set(id, payout.id)
  memory.payouts.set(payout.id, { account: null, payout })
  memory.after(3600, () => {
    payout.reconciliation_status = 'completed'
    memory.tell('payout.reconciliation_completed', payout, null)
  })
  memory.after(2 * DAY, () => {
    payout.status = 'paid'
    memory.tell('payout.paid', payout, null)
  })
  return payout
}

/** The lines of a payout, including its own. */
export const linesOfPayout = (memory: FakeMemory, payoutId: string): Stripe.BalanceTransaction[] =>
  [...memory.lines.values()].filter(({ id }) => idOf(memory.paidOut.get(id)) === payoutId)
