import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER, type Call } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, ledgerViolations, refusalOf } from './ledger-checks.ts'

let world: World
let patientWorld: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
  patientWorld = await startWorld({ providerTimeLimitMs: 700, retryLimitMs: 3000 })
})
afterAll(() => Promise.all([world.stop(), patientWorld.stop()]))

const UNKNOWN = { status: 503, errorCode: 'payment_outcome_unknown' }

async function orderOf(server: Call, internalOrderId: string, amount = 40_00): Promise<string> {
  const { data } = await server(api.createShopOrder, {
    body: { internalOrderId, paymentAmount: { amount, currency: 'AUD' } },
  })
  return data.merchantOrderId
}

interface Paying {
  at?: World
  key?: string
  authoriseOnly?: boolean
}

const pay = async (
  server: Call,
  merchantOrderId: string,
  card: string,
  { at = world, key, authoriseOnly = false }: Paying = {},
) => {
  const body = { paymentToken: await at.cardToken(card), authoriseOnly }
  return server(api.payOrder, { merchantOrderId, body }, key ? { idempotencyKey: key } : {})
}

/** The payment events sent to webhooks. */
const webhookEventsOf = async (at: World, { merchantId }: TestMerchant): Promise<string[]> => {
  const rows = await at.db.reader.query<{ kind: string }>(
    null,
    `select kind from app.domain_event where merchant_id = $1 and kind like 'payment_%' order by event_id`,
    [merchantId],
  )
  return rows.map(({ kind }) => kind)
}

describe('BEY-69 a shop whose card provider is silent', () => {
  test('gets 503 with Retry-After, never 2xx; the outcome follows as an event', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const merchantOrderId = await orderOf(server, 'Q-1')
    const answer = await fetch(`${world.origin}/api/orders/${merchantOrderId}/pay`, {
      method: 'POST',
      headers: { [SECRET_KEY_HEADER]: await merchant.secretKey() },
      body: JSON.stringify({ paymentToken: await world.cardToken(CARDS.silentCharged) }),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.json()).toMatchObject({ errorCode: 'payment_outcome_unknown', detail: '' })
    expect(await webhookEventsOf(world, merchant)).toEqual([])
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    expect(await webhookEventsOf(world, merchant)).toEqual(['payment_received'])
    const { data } = await server(api.getMerchantTransaction, { transactionId: merchantOrderId })
    expect(data.status).toBe('paid')
  })

  test('gets the provider’s answer once it has been asked again', async () => {
    const merchant = await patientWorld.merchant()
    const server = await merchant.server()
    const paid = await pay(server, await orderOf(server, 'Q-2'), CARDS.silentCharged, {
      at: patientWorld,
    })
    expect(paid.data.transactionStatus).toBe('paid')
    expect(
      await refusalOf(
        pay(server, await orderOf(server, 'Q-3'), CARDS.silentUncharged, { at: patientWorld }),
      ),
    ).toMatchObject(UNKNOWN)
    expect(await ledgerViolations(patientWorld, merchant.merchantId)).toEqual([])
  })

  test('gets 409 when it pays the order, or an equal one, meanwhile', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const merchantOrderId = await orderOf(server, 'Q-4')
    expect(await refusalOf(pay(server, merchantOrderId, CARDS.silentCharged))).toMatchObject(
      UNKNOWN,
    )
    const busy = { status: 409, errorCode: 'payment_in_progress' }
    expect(await refusalOf(pay(server, merchantOrderId, CARDS.visa))).toMatchObject(busy)
    expect(await refusalOf(pay(server, await orderOf(server, 'Q-4'), CARDS.visa))).toMatchObject(
      busy,
    )
    expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(1)
  })

  test('repeating its call with the same key gets the first call’s outcome', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const merchantOrderId = await orderOf(server, 'Q-5')
    const body = { paymentToken: await world.cardToken(CARDS.silentCharged) }
    const retry = () =>
      server(api.payOrder, { merchantOrderId, body }, { idempotencyKey: 'pay-of-order-Q-5' })
    expect(await refusalOf(retry())).toMatchObject(UNKNOWN)
    expect(await refusalOf(retry())).toMatchObject(UNKNOWN)
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    expect((await retry()).data.transactionStatus).toBe('paid')
    expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(1)
  })

  test('gets no confirmation of a capture or release', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const held = async (number: string, card: string) =>
      (await pay(server, await orderOf(server, number), card, { authoriseOnly: true })).data
        .transactionId
    const transactionId = await held('Q-6', CARDS.silentLater)
    expect(await refusalOf(server(api.captureTransaction, { transactionId }))).toMatchObject(
      UNKNOWN,
    )
    const released = { transactionId: await held('Q-7', CARDS.lostLater) }
    expect(await refusalOf(server(api.voidTransaction, released))).toMatchObject(UNKNOWN)
  })

  test('learns of a capture once the provider confirms it', async () => {
    const merchant = await patientWorld.merchant()
    const server = await merchant.server()
    const { data } = await pay(server, await orderOf(server, 'Q-8'), CARDS.silentLater, {
      at: patientWorld,
      authoriseOnly: true,
    })
    const { transactionId } = data
    const captured = await server(api.captureTransaction, { transactionId })
    expect(captured.data.status).toBe('paid')
  })
})

describe('BEY-69 a shop that refunds', () => {
  async function refund(card: string, amount = 40_00) {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { data } = await pay(server, await orderOf(server, 'R-1'), card)
    const refundAmount = { amount, currency: 'AUD' as const }
    return server(api.refundTransaction, {
      body: { transactionId: data.transactionId, refundAmount },
    })
  }

  test('learns that the refund is made, or that the provider has accepted it', async () => {
    expect((await refund(CARDS.visa)).data.status).toBe('succeeded')
    expect((await refund(CARDS.refundPending)).data.status).toBe('pending')
  })

  test('gets 400 with the code of a refusal, and 503 while the outcome is unknown', async () => {
    expect(await refusalOf(refund(CARDS.refundFails))).toMatchObject({
      status: 400,
      errorCode: 'refund_failed',
    })
    expect(await refusalOf(refund(CARDS.lostLater))).toMatchObject(UNKNOWN)
  })

  test('an equal part for another reason is another refund', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { data } = await pay(server, await orderOf(server, 'R-2'), CARDS.visa)
    const refundAmount = { amount: 5_00, currency: 'AUD' as const }
    const refundPart = (reason?: string) =>
      server(api.refundTransaction, {
        body: { transactionId: data.transactionId, refundAmount, reason },
      })
    await refundPart()
    await refundPart('One bag was torn')
    expect(await refusalOf(refundPart('One bag was torn'))).toMatchObject({
      errorCode: 'possible_duplicate',
    })
  })
})

test('BEY-69 changing or cancelling an order answers 204 without a body', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const merchantOrderId = await orderOf(server, 'S-1')
  const send = async (method: string, body?: string) => {
    const answer = await fetch(`${world.origin}/api/orders/${merchantOrderId}`, {
      method,
      headers: { [SECRET_KEY_HEADER]: await merchant.secretKey() },
      ...(body !== undefined && { body }),
    })
    return [answer.status, await answer.text(), answer.headers.get('content-type')]
  }
  expect(await send('PATCH', '{"internalOrderId":"S-2"}')).toEqual([204, '', null])
  expect(await send('DELETE')).toEqual([204, '', null])
  const { data } = await server(api.getShopOrder, { merchantOrderId })
  expect([data.internalOrderId, data.status]).toEqual(['S-2', 'cancelled'])
  expect(await refusalOf(server(api.cancelShopOrder, { merchantOrderId }))).toMatchObject({
    status: 409,
    errorCode: 'order_cancelled',
  })
})
