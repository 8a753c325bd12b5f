import { MAX_SHOP_ADDRESSES } from '@paydeck/contract/calls/shop-addresses'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('BEY-56 stores a shop’s exact addresses, logs each change and emails the admins', async () => {
  const { merchantId, call } = await world.merchant()
  const add = (address: string) => call(api.addShopAddress, { merchantId, body: { address } })
  await add('https://Shop.Example/')
  await add('https://shop.example')
  const { data } = await add('http://localhost:3000')
  expect(data).toMatchObject({
    addresses: [{ address: 'https://shop.example' }, { address: 'http://localhost:3000' }],
    allowsLocalhost: true,
  })
  await call(api.removeShopAddress, { merchantId, body: { address: 'https://shop.example' } })
  const remaining = await call(api.listShopAddresses, { merchantId })
  expect(remaining.data.addresses.map(({ address }) => address)).toEqual(['http://localhost:3000'])
  const log = await call(api.listActivity, { merchantId, query: { page: 1 } })
  expect(
    log.data.map(({ action }) => action).filter((action) => action.startsWith('shop_address')),
  ).toEqual(['shop_address.removed', 'shop_address.added', 'shop_address.added'])
  const mails = await world.db.reader.query<{ subject: string }>(
    null,
    `select subject from app.mail where merchant_id = $1 and kind = 'security_notice'`,
    [merchantId],
  )
  expect(mails.filter(({ subject }) => subject.includes('address of a shop'))).toHaveLength(3)
})

test('BEY-56 refuses an address that is not an exact origin, with the error at its field, and one too many', async () => {
  const { merchantId, call } = await world.merchant()
  const add = (address: string) => call(api.addShopAddress, { merchantId, body: { address } })
  await expect(add('https://*.shop.example')).rejects.toMatchObject({
    status: 400,
    errorCode: 'shop_address_invalid',
    fields: { address: expect.stringContaining('exactly') as string },
  })
  for (let n = 0; n < MAX_SHOP_ADDRESSES; n++) await add(`https://shop-${n}.example`)
  await expect(add('https://one-more.example')).rejects.toMatchObject({
    status: 409,
    errorCode: 'too_many_shop_addresses',
  })
})
