import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { typedCard } from '../merchant-fixture.ts'
import { CARDS, type TestMerchant } from '../harness.ts'
import { refusalOf } from './ledger-checks.ts'
import { startOwnWorld } from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
beforeAll(async () => {
  world = await startOwnWorld()
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const enter = async (merchant: TestMerchant, card: string) => {
  const typed = await typedCard(world, merchant, card)
  const { merchantId } = merchant
  const paying = () => merchant.call(api.enterCard, { merchantId, ...typed })
  return { ...typed, paying }
}

describe('BEY-73 a card that staff type', () => {
  test('pays the order, and is marked as such to the provider', async () => {
    const merchant = await world.merchant()
    const { merchantOrderId, paying } = await enter(merchant, CARDS.visa)
    const { data } = await paying()
    expect(data).toEqual({
      transactionId: expect.stringMatching(/^tran_/) as string,
      status: 'paid',
    })
    const { merchantId, call } = merchant
    const { data: order } = await call(api.getOrder, { merchantId, merchantOrderId })
    expect(order).toMatchObject({ status: 'paid', payment: { transactionId: data.transactionId } })
    const { rows } = await client.query<{ moto: boolean; three_ds_passed: boolean | null }>(
      'select moto, three_ds_passed from sandbox.charge where merchant_id = $1',
      [merchantId],
    )
    expect(rows).toEqual([{ moto: true, three_ds_passed: null }])
  })

  test('is never challenged, whatever the bank would ask the cardholder', async () => {
    const merchant = await world.merchant()
    const { paying } = await enter(merchant, CARDS.challenge)
    expect((await paying()).data.status).toBe('paid')
  })

  test('when declined leaves the order to be paid with another', async () => {
    const merchant = await world.merchant()
    const { merchantOrderId, paying } = await enter(merchant, CARDS.declined)
    await expect(paying()).rejects.toMatchObject({ status: 400, errorCode: 'card_declined' })
    const { merchantId, call } = merchant
    const { data: order } = await call(api.getOrder, { merchantId, merchantOrderId })
    expect(order).toMatchObject({ status: 'created', payment: null })
  })

  test('is recorded with the person who typed it', async () => {
    const merchant = await world.merchant()
    const { merchantOrderId, paying } = await enter(merchant, CARDS.visa)
    await paying()
    const { data } = await merchant.call(api.listActivity, {
      merchantId: merchant.merchantId,
      query: { action: 'order.card_typed' },
    })
    expect(data).toMatchObject([{ actor: merchant.userId, subjectId: merchantOrderId }])
  })

  test('needs a token of our frame, for this amount, used once', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    const { merchantOrderId, body, paying } = await enter(merchant, CARDS.visa)
    const other = await merchant.order({ amount: 9900 })
    const foreign = call(api.enterCard, {
      merchantId,
      merchantOrderId: other.merchantOrderId,
      body,
    })
    expect(await refusalOf(foreign)).toMatchObject({
      status: 409,
      errorCode: 'payment_token_amount',
    })
    const raw = { paymentToken: await world.cardToken(CARDS.visa) }
    await expect(
      call(api.enterCard, { merchantId, merchantOrderId, body: raw }),
    ).rejects.toMatchObject({ status: 400 })
    await paying()
    await expect(paying()).rejects.toMatchObject({ status: 409, errorCode: 'order_paid' })
  })

  test('only holds the amount when the order says so', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    const { body } = await typedCard(world, merchant)
    const { data: created } = await call(api.createInvoice, {
      merchantId,
      body: {
        sendSms: false,
        sendEmail: false,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: 'HOLD-1',
          paymentAmount: { amount: 1700, currency: 'AUD' },
          customerEmail: 'jane@example.com',
          authoriseOnly: true,
        },
      },
    })
    const { merchantOrderId } = created.order
    const { data } = await call(api.enterCard, { merchantId, merchantOrderId, body })
    expect(data.status).toBe('not_captured')
  })
})
