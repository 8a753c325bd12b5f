import type { BankMethod } from '@paydeck/contract/calls/payments/bank-payments'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { invoiceCookie } from '../../src/http/access/invoice-cookie.ts'
import { startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import {
  agreement,
  DEBIT,
  debitWith,
  debitToken,
  replayOutcomes,
  PAYER,
  payByDebit,
  sweep,
} from './bank-payers.ts'
import { chargesOf, ledgerViolations } from './ledger-checks.ts'
import { crashableServers, isAnswered, until } from './crashable-server.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { stateOf } from '../staff-view.ts'

/** The surviving server: makes merchants and orders, and stands in for the restarted one. */
let world: World
let crashable: Awaited<ReturnType<typeof crashableServers>>
beforeAll(async () => {
  world = await startWorld({ secret: SHARED_SECRET })
  crashable = await crashableServers(world.cardSettings)
})
afterAll(async () => {
  await crashable.stop()
  await world.stop()
})

/** Presses Pay on the server about to be killed; true when it answered. */
const press = (
  origin: string,
  { merchantOrderId, token }: TestOrder,
  body: BankMethod,
): Promise<boolean> =>
  isAnswered(
    `${origin}/api/orders/${merchantOrderId}/pay-by-bank`,
    { cookie: `${invoiceCookie(merchantOrderId)}=${token}` },
    body,
  )

const paymentsOf = async ({ merchantId }: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ status: string; operation_id: string }>(
    `select p.status, o.operation_id from app.payment p
     join app.payment_operation o using (merchant_id, transaction_id) where merchant_id = $1`,
    [merchantId],
  )
  return rows
}

// First: the crashable server uses wall time, and an agreement of later business time is not active
// for it.
test('killed between a PayTo charge and the ledger: paid once', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 64_00 })
  const { agreementToken } = await agreement(world, PAYER.slow, 64_00)
  const server = await crashable.start()
  const pressed = press(server.origin, order, { payTo: { agreementToken } })
  await until('the provider has charged', async () => {
    return (await chargesOf(world, merchant.merchantId, order.merchantOrderId)) === 1
  })
  await server.kill()
  expect(await pressed).toBe(false)
  expect(await paymentsOf(merchant)).toMatchObject([{ status: 'incomplete' }])

  world.time.advance({ minutes: 1 })
  await sweep(world)
  expect(await paymentsOf(merchant)).toMatchObject([{ status: 'paid' }])
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('killed after submitting the debit and before recording it: the sweep finds it, and it is confirmed on its day', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 64_00 })
  const paymentToken = await debitToken(world, DEBIT.slow)
  const server = await crashable.start()
  const pressed = press(server.origin, order, debitWith(paymentToken))
  await until('the provider has the debit', async () => {
    const [attempt] = await paymentsOf(merchant)
    if (!attempt) return false
    const { provider } = world.bankMethods.directDebit
    const found = await provider.lookup(attempt.operation_id, new AbortController().signal)
    return found.kind === 'submitted'
  })
  await server.kill()
  expect(await pressed).toBe(false)
  expect(await paymentsOf(merchant)).toMatchObject([{ status: 'incomplete' }])
  expect(await stateOf(order)).toBe('processing')
  await expect(payByDebit(world, order, DEBIT.confirms)).rejects.toMatchObject({ status: 409 })

  world.time.advance({ minutes: 1 })
  await sweep(world)
  expect(await paymentsOf(merchant)).toMatchObject([{ status: 'pending' }])
  await replayOutcomes(world, 8)
  expect(await paymentsOf(merchant)).toMatchObject([{ status: 'paid' }])
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
