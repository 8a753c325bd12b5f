import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { wrongInBooks } from './books.ts'
import { doomedServers, until } from './doomed-server.ts'

/** The server that lives on: it makes the payments, and is the one that is started after the crash. */
let world: World
let doomed: Awaited<ReturnType<typeof doomedServers>>

beforeAll(async () => {
  world = await startWorld()
  doomed = await doomedServers()
})
afterAll(async () => {
  await doomed.stop()
  await world.stop()
})

/** A bearer token of the server that is going to die: each server signs its own. */
async function signIn(origin: string, merchant: TestMerchant): Promise<string> {
  const { tenantId, slug, email, password } = merchant
  const sent = await fetch(`${origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })
  return ((await sent.json()) as { accessToken: string }).accessToken
}

/** Asks the server that is going to die for a refund; true when an answer came. */
async function press(
  { origin, token }: { origin: string; token: string },
  merchant: TestMerchant,
  transactionId: string,
  amount: number,
): Promise<boolean> {
  try {
    await fetch(`${origin}/api/merchants/${merchant.merchantId}/refunds`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `refund-${transactionId}-${amount}`,
      },
      body: JSON.stringify({ transactionId, refundAmount: { amount, currency: 'AUD' } }),
    })
    return true
  } catch {
    return false
  }
}

const refundsOf = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ status: string; operation_id: string }>(
    `select r.status, p.operation_id from app.refund r join app.refund_part p using (merchant_id, refund_id)
     where r.merchant_id = $1`,
    [merchant.merchantId],
  )
  return rows
}
const givenBack = async (merchant: TestMerchant): Promise<number> => {
  const ids = (await refundsOf(merchant)).map((row) => row.operation_id)
  const made = await world.sandbox.refunds(ids)
  return made.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}
const paid = async (merchant: TestMerchant, amount: number) =>
  (await (await merchant.order({ amount })).pay(CARDS.visa)).transactionId
const listed = async (merchant: TestMerchant) =>
  (await merchant.call(api.queryPayments, { merchantId: merchant.merchantId, query: {} })).data

const recover = async () => {
  for (const minutes of [1, 5, 15]) {
    world.time.advance({ minutes })
    await world.services.operations.checkDue()
  }
}

test('killed in the middle of many refunds: each has one outcome, and the books hold', async () => {
  const merchant = await world.merchant()
  const payments = await Promise.all(Array.from({ length: 12 }, () => paid(merchant, 30_00)))
  const server = await doomed.start()
  const token = await signIn(server.origin, merchant)
  const pressed = payments.flatMap((transactionId, at) =>
    [10_00, 15_00].map(async (amount, part) => {
      await sleep(at * 20 + part * 5)
      return press({ ...server, token }, merchant, transactionId, amount)
    }),
  )
  await until('some are made', async () =>
    (await refundsOf(merchant)).some(({ status }) => status === 'succeeded'),
  )
  await server.kill()
  const answered = (await Promise.all(pressed)).filter(Boolean).length
  expect(answered).toBeLessThan(pressed.length)
  expect(await wrongInBooks(world, merchant.merchantId)).toEqual([])

  await recover()
  const refunds = await refundsOf(merchant)
  expect(refunds.every(({ status }) => status === 'succeeded')).toBe(true)
  expect(refunds.length).toBeGreaterThanOrEqual(answered)
  const shown = (await listed(merchant)).reduce((sum, row) => sum + row.refundedAmount, 0)
  expect(await givenBack(merchant)).toBe(shown)
  expect(await wrongInBooks(world, merchant.merchantId)).toEqual([])
})
