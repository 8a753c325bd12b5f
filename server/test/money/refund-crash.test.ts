import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { crashableServers, isAnswered, signInAt, waitUntil } from './crashable-server.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { long } from '../long.ts'
import { paymentsOf } from '../staff-view.ts'

/** The surviving server: makes the payments, and stands in for the restarted one. */
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

/** Requests a refund on the server about to be killed; true when it answered. */
const press = (
  { origin, token }: { origin: string; token: string },
  { merchantId }: TestMerchant,
  transactionId: string,
  amount: number,
): Promise<boolean> =>
  isAnswered(
    `${origin}/api/merchants/${merchantId}/refunds`,
    {
      authorization: `Bearer ${token}`,
      'idempotency-key': `refund-${transactionId}-${amount}`,
    },
    { transactionId, refundAmount: { amount, currency: 'AUD' } },
  )

const refundsOf = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ status: string; operation_id: string }>(
    `select r.status, p.operation_id from app.refund r join app.refund_part p using (merchant_id, refund_id)
     where r.merchant_id = $1`,
    [merchant.merchantId],
  )
  return rows
}
const refundedTotal = async (merchant: TestMerchant): Promise<number> => {
  const ids = (await refundsOf(merchant)).map((row) => row.operation_id)
  const providerRefunds = await world.sandbox.refunds(ids)
  return providerRefunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}
const paid = async (merchant: TestMerchant, amount: number) =>
  (await (await merchant.order({ amount })).pay(CARDS.visa)).transactionId

const recover = async () => {
  for (const minutes of [1, 5, 15]) {
    world.time.advance({ minutes })
    await world.services.operations.checkDue()
  }
}

test('killed during many refunds: each has one outcome, and the books balance', long, async () => {
  const merchant = await world.merchant()
  const payments = await Promise.all(Array.from({ length: 12 }, () => paid(merchant, 30_00)))
  const server = await crashable.start()
  const token = await signInAt(server.origin, merchant)
  const pressed = payments.flatMap((transactionId, at) =>
    [10_00, 15_00].map(async (amount, index) => {
      await sleep(at * 20 + index * 5)
      return press({ ...server, token }, merchant, transactionId, amount)
    }),
  )
  await waitUntil('some are made', async () =>
    (await refundsOf(merchant)).some(({ status }) => status === 'succeeded'),
  )
  await server.kill()
  const answered = (await Promise.all(pressed)).filter(Boolean).length
  expect(answered).toBeLessThan(pressed.length)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

  await recover()
  const refunds = await refundsOf(merchant)
  expect(refunds.every(({ status }) => status === 'succeeded')).toBe(true)
  expect(refunds.length).toBeGreaterThanOrEqual(answered)
  const shown = (await paymentsOf(merchant)).reduce((sum, row) => sum + row.refundedAmount, 0)
  expect(await refundedTotal(merchant)).toBe(shown)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
