import type { NewProduct } from '@paydeck/contract/calls/settings/products'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/money/ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const COFFEE: NewProduct = { name: 'Flat white', price: 5_50, includesGst: true }

/** Each line as name, price in cents and quantity. */
async function orderOf(
  { call, merchantId }: TestMerchant,
  lines: readonly (readonly [string, number, number])[],
  total = lines.reduce((sum, [, amount, quantity]) => sum + amount * quantity, 0),
) {
  await call(api.createInvoice, {
    merchantId,
    body: {
      sendEmail: false,
      sendSms: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'INV-1',
        paymentAmount: { amount: total, currency: 'AUD' },
        customerEmail: 'jane@customer.example',
        items: lines.map(([description, amount, quantity]) => ({
          description,
          quantity,
          amount,
          currency: 'AUD' as const,
        })),
      },
    },
  })
  world.time.advance({ minutes: 1 })
}

const productsOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.listProducts, { merchantId })).data

const namesOf = async (merchant: TestMerchant) =>
  (await productsOf(merchant)).map(({ name }) => name)

const add = async ({ call, merchantId }: TestMerchant, body: NewProduct = COFFEE) =>
  (await call(api.addProduct, { merchantId, body })).data

describe('BEY-133 products are remembered from orders', () => {
  test('BEY-133 with name, price and whether it includes GST, most recently used first', async () => {
    const merchant = await world.merchant()
    expect(await productsOf(merchant)).toEqual([])
    await orderOf(merchant, [
      ['Flat white', 5_50, 2],
      ['Barista  course\n', 495_00, 1],
    ])
    await orderOf(merchant, [['Beans', 20_00, 1]], 22_00)
    await orderOf(merchant, [['flat WHITE', 6_00, 1]])
    expect(await productsOf(merchant)).toEqual([
      {
        productId: expect.stringMatching(/^prod_/),
        name: 'flat WHITE',
        price: 6_00,
        currency: 'AUD',
        includesGst: true,
        isGstFree: false,
        isKept: false,
        usedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ name: 'Beans', price: 20_00, includesGst: false }),
      expect.objectContaining({ name: 'Barista course', price: 495_00, includesGst: true }),
    ])
  })

  test('BEY-133 but a price set by staff does not change; an order only marks the product as used', async () => {
    const merchant = await world.merchant()
    await add(merchant)
    world.time.advance({ minutes: 1 })
    await add(merchant, { ...COFFEE, name: 'Beans' })
    world.time.advance({ minutes: 1 })
    await orderOf(merchant, [['FLAT WHITE', 3_00, 1]])
    expect(await productsOf(merchant)).toMatchObject([
      { name: 'Flat white', price: 5_50, isKept: true },
      { name: 'Beans' },
    ])
  })

  test('BEY-133 even when two orders name them in a different order at once', async () => {
    const merchant = await world.merchant()
    const lines = Array.from({ length: 30 }, (_, at) => [`Part ${at}`, 1_00, 1] as const)
    await Promise.all([orderOf(merchant, lines), orderOf(merchant, lines.toReversed())])
    expect(await productsOf(merchant)).toHaveLength(30)
  })

  test('BEY-133 at most 500; the least recently used are dropped', async () => {
    const merchant = await world.merchant()
    for (let from = 0; from < 600; from += 200)
      await orderOf(
        merchant,
        Array.from({ length: 200 }, (_, at) => [`Part ${from + at}`, 1_00, 1] as const),
      )
    const names = new Set(await namesOf(merchant))
    expect(names.size).toBe(500)
    for (let pageSize = 200; pageSize < 600; pageSize += 1)
      expect(names).toContain(`Part ${pageSize}`)
    expect(await refusalOf(add(merchant))).toMatchObject({
      status: 409,
      errorCode: 'too_many_products',
    })
  })
})

describe('BEY-133 staff keep the list', () => {
  test('BEY-133 add, change and remove, each in the activity log', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const { productId } = await add(merchant)
    const body = { name: ' Long  black ', price: 5_00, includesGst: false }
    const changed = await call(api.changeProduct, { merchantId, productId, body })
    expect(changed.data).toMatchObject({ productId, ...body, name: 'Long black', isKept: true })
    expect(await productsOf(merchant)).toEqual([changed.data])
    await call(api.removeProduct, { merchantId, productId })
    expect(await productsOf(merchant)).toEqual([])
    const { data } = await call(api.listActivity, {
      merchantId,
      query: { action: 'product.added,product.changed,product.removed' },
    })
    expect(data.map(({ action, details }) => [action, details])).toEqual([
      ['product.removed', { name: 'Long black', price: 5_00 }],
      ['product.changed', { name: 'Long black', price: 5_00 }],
      ['product.added', { name: 'Flat white', price: 5_50 }],
    ])
  })

  test('BEY-133 a name is unique in any case; a product may keep its own', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const { productId } = await add(merchant)
    const beans = await add(merchant, { ...COFFEE, name: 'Beans' })
    const nameTaken = { status: 409, errorCode: 'product_name_taken' }
    expect(await refusalOf(add(merchant, { ...COFFEE, name: 'FLAT white' }))).toMatchObject(
      nameTaken,
    )
    const rename = (id: string, name: string) =>
      call(api.changeProduct, { merchantId, productId: id, body: { ...COFFEE, name } })
    expect(await refusalOf(rename(beans.productId, 'flat white'))).toMatchObject(nameTaken)
    expect((await rename(productId, 'FLAT WHITE')).data.name).toBe('FLAT WHITE')
    const results = await Promise.allSettled([
      add(merchant, { ...COFFEE, name: 'Tea' }),
      add(merchant, { ...COFFEE, name: 'tea' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    [{ name: ' ' }],
    [{ name: 'x'.repeat(256) }],
    [{ price: 0 }],
    [{ price: 1.5 }],
    [{ price: 100_000_000_000 }],
  ])('BEY-133 %o is refused', async (change) => {
    const merchant = await world.merchant()
    expect(await refusalOf(add(merchant, { ...COFFEE, ...change }))).toMatchObject({ status: 400 })
  })
})
