import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TestMerchant } from '../harness.ts'
import { toyBank } from '../toy-banks/bank.ts'
import { toyDebit } from '../toy-banks/debit.ts'
import { toyPayTo } from '../toy-banks/payto.ts'
import { DEBIT_ACCOUNTS, PAYERS, payByBank, payByDebit, payByPayTo, sweep } from './bank-payers.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { addAccount, at, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { refund, statusesOf } from '../staff-view.ts'

const providers = {
  installed: [toyDebit, toyPayTo, toyBank],
  env: {
    TOY_DEBIT_ORIGIN: 'http://localhost:4998',
    TOY_PAYTO_ORIGIN: 'http://localhost:4997',
    TOY_BANK_KEY: 'toy',
  },
}

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld({ providers })
})
afterAll(() => world.stop())

type Kind = Parameters<typeof world.services.routing.set>[0]['kind']
const rule = (kind: Kind, provider: string, { merchantId }: TestMerchant) =>
  world.services.routing.set({ kind, merchantId, currency: null, provider })
const clear = (kind: Kind, { merchantId }: TestMerchant) =>
  world.services.routing.clear({ kind, merchantId, currency: null })
const stepsOf = async ({ merchantId }: TestMerchant) =>
  (
    await world.db.reader.query<{ step: string }>(
      null,
      `select kind || ' ' || status || ' ' || provider as step from app.payment_operation
       where merchant_id = $1 order by created_at, operation_id`,
      [merchantId],
    )
  ).map(({ step }) => step)
const operationOf = async ({ merchantId }: TestMerchant) =>
  (
    await world.db.reader.query<{ operationId: string }>(
      null,
      'select operation_id from app.payment_operation where merchant_id = $1',
      [merchantId],
    )
  )[0]?.operationId ?? ''
/** Ignores the sandbox's records, which have none of the toys' payments. */
const violationsOf = async ({ merchantId }: TestMerchant) =>
  (await ledgerViolations(world, merchantId)).filter(
    (violation) => !/^(provider|bank)_agrees/.test(violation),
  )

test('a direct debit is confirmed, refunded and returned at the provider that took it', async () => {
  const toy = world.providers.opened(toyDebit)
  world.time.set(at('2026-03-05', '10:00'))
  const [merchant, other] = [await world.merchant(), await world.merchant()]
  await rule('direct_debit', 'toy_debit', merchant)
  const order = await merchant.order({ amount: 100_00 })
  const { data: invoice } = await order.customer(api.getInvoice, order)
  expect(invoice.ways.directDebit).toMatchObject({ tokensUrl: 'http://localhost:4998/tokens' })
  const { transactionId } = await payByBank(order, { directDebit: { paymentToken: toy.token() } })
  await clear('direct_debit', merchant)
  await payByDebit(world, await other.order({ amount: 50_00 }), DEBIT_ACCOUNTS.confirms)
  toy.confirm()
  world.time.set(at('2026-03-10', '10:00'))
  await sweep(world)
  expect([await statusesOf(merchant), await statusesOf(other)]).toEqual([['paid'], ['paid']])
  await refund(merchant, transactionId, 30_00)
  expect(await stepsOf(merchant)).toEqual([
    'charge succeeded toy_debit',
    'refund succeeded toy_debit',
  ])
  toy.giveBack()
  world.time.set(at('2026-03-12', '10:00'))
  await sweep(world)
  expect(await statusesOf(merchant)).toEqual(['failed'])
  expect(await statusesOf(other)).toEqual(['paid'])
  const otherOperation = await operationOf(other)
  expect(toy.calls.filter((call) => call.includes(otherOperation))).toEqual([])
  expect(await violationsOf(merchant)).toEqual([])
})

test('a PayTo agreement is charged, refunded and disputed at the provider that took it', async () => {
  const toy = world.providers.opened(toyPayTo)
  const [merchant, other] = [await world.merchant(), await world.merchant()]
  await rule('payto', 'toy_payto', merchant)
  const order = await merchant.order({ amount: 100_00 })
  const { data: invoice } = await order.customer(api.getInvoice, order)
  expect(invoice.ways.payTo).toEqual({ agreementsUrl: 'http://localhost:4997/agreements' })
  const { transactionId } = await payByBank(order, { payTo: { agreementToken: toy.agreement() } })
  await clear('payto', merchant)
  await payByPayTo(world, await other.order({ amount: 50_00 }), PAYERS.approved, 50_00)
  expect(await statusesOf(merchant)).toEqual(['pending'])
  toy.approve()
  const operationId = await operationOf(merchant)
  const handlePayoutEvent = async (eventId: string, more = {}) => {
    const { merchantId } = merchant
    expect(await toy.tell({ eventId, merchantId, operationId, ...more })).toBe(200)
    return world.services.providerEvents.process('toy_payto', eventId)
  }
  expect(await handlePayoutEvent('approved')).toBe('settled')
  expect(await statusesOf(merchant)).toEqual(['paid'])
  await refund(merchant, transactionId, 30_00)
  expect(await stepsOf(merchant)).toEqual([
    'charge succeeded toy_payto',
    'refund succeeded toy_payto',
  ])
  toy.disputes.set('dp_1', {
    kind: 'dispute',
    operationId,
    amount: 70_00,
    reason: 'not_authorised',
    state: 'open',
    dueBy: null,
  })
  expect(await handlePayoutEvent('disputed', { disputeRef: 'dp_1' })).toBe('waiting')
  expect(await statusesOf(merchant)).toEqual(['disputed'])
  expect(await statusesOf(other)).toEqual(['paid'])
  const otherOperation = await operationOf(other)
  expect(toy.calls.filter((call) => call.includes(otherOperation))).toEqual([])
  expect(await violationsOf(merchant)).toEqual([])
})

test('a payout is sent, asked about and returned at the bank that took it', async () => {
  const toy = world.providers.opened(toyBank)
  world.time.set(at('2026-04-06', '09:00'))
  const [merchant, other] = [await world.merchant(), await world.merchant()]
  for (const seller of [merchant, other]) {
    await addAccount(seller)
    await pay(world, seller, at('2026-04-07', '10:00'), 100_00)
  }
  await rule('bank', 'toy_bank', merchant)
  world.time.set(at('2026-04-09', '13:01'))
  await world.services.payouts.runDue()
  const [payout] = await payoutsOf(world, merchant)
  if (!payout) throw new Error('A payout is due')
  await clear('bank', merchant)
  const stateOf = async () => (await payoutsOf(world, merchant))[0]?.status
  const bankOf = (seller: TestMerchant) =>
    world.db.reader.query(null, 'select provider from app.payout where merchant_id = $1', [
      seller.merchantId,
    ])
  expect(await bankOf(merchant)).toEqual([{ provider: 'toy_bank' }])
  expect(await bankOf(other)).toEqual([{ provider: 'sandbox' }])
  toy.settle({ kind: 'paid', ref: 'toy', returnsUntil: at('2026-04-20', '09:00') })
  world.time.set(at('2026-04-10', '13:01'))
  await world.services.payouts.checkDue()
  expect(await stateOf()).toBe('paid')
  const message = 'The account is closed.'
  toy.settle({ kind: 'returned', ref: 'toy', code: 'account_closed', message })
  world.time.set(at('2026-04-12', '13:01'))
  await world.services.payouts.checkDue()
  expect(await stateOf()).toBe('failed')
  expect(new Set(toy.calls.map((call) => call.split(' ')[1]))).toEqual(new Set([payout.payoutId]))
  expect(await violationsOf(merchant)).toEqual([])
})
