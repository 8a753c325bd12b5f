import { accentsOf } from '@paydeck/contract/brands/own-accent'
import { standard } from '@paydeck/contract/brands/brands'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/money/ledger-checks.ts'
import { customerMailBrand } from '../mail/mail-brand.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const NAVY = '#1a237e'

/** Everywhere a customer sees it. */
async function coloursShown(merchant: TestMerchant) {
  const { call, merchantId, order } = merchant
  const { customer, merchantOrderId } = await order({ amount: 100 })
  const invoice = await customer(api.getInvoice, { merchantOrderId })
  const { publicToken: publicKey } = await world.services.merchants.showKeys(merchant)
  const frame = await call(api.openCheckout, { body: { publicKey } })
  const { accent } = customerMailBrand(await world.services.merchants.get(merchantId))
  return { page: invoice.data.accent, frame: frame.data.accent, mail: accent }
}

test('BEY-183 a saved colour appears on the payment page, in a shop’s frame and in emails, until it is removed', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const own = accentsOf(standard, NAVY)
  expect(own).not.toEqual(standard.accent)
  const before = await call(api.getBranding, { merchantId })
  expect(before.data.colour).toBeNull()
  const { version } = before.data
  const saved = await call(api.saveBranding, { merchantId, body: { colour: NAVY, version } })
  expect(saved.data.colour).toBe(NAVY)
  expect(await coloursShown(merchant)).toEqual({ page: own, frame: own, mail: own })
  await call(api.saveBranding, { merchantId, body: { logoAltText: 'Harbour' } })
  expect((await call(api.getBranding, { merchantId })).data.colour).toBe(NAVY)
  const stale = call(api.saveBranding, { merchantId, body: { colour: '#000000', version } })
  expect(await refusalOf(stale)).toMatchObject({ status: 409 })
  await call(api.saveBranding, { merchantId, body: { colour: null } })
  const { accent } = standard
  expect(await coloursShown(merchant)).toEqual({ page: accent, frame: accent, mail: accent })
  const { data } = await call(api.listActivity, {
    merchantId,
    query: { action: 'settings.branding_changed' },
  })
  expect(data.map(({ details }) => details)).toEqual([
    { changed: 'brand_colour' },
    { changed: 'logo_alt_text' },
    { changed: 'brand_colour' },
  ])
})

test.each(['red', '#12', '#1A237E', '#1a237e;}', ''])(
  'BEY-183 refuses "%s" as a colour',
  async (colour) => {
    const { call, merchantId } = await world.merchant()
    const answer = call(api.saveBranding, { merchantId, body: { colour } })
    expect(await refusalOf(answer)).toMatchObject({ status: 400 })
  },
)
