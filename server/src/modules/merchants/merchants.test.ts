import { api } from '@paydeck/contract/protocol/api'
import { CONSUMER_TAG, FINANCE_TOOLS_TAG } from '@paydeck/contract/brands/tags'
import { isId } from '@paydeck/contract/identifiers/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'
import { refusal, type NewMerchant } from './new-merchant.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const configOf = async (slug: string) => {
  const answer = await fetch(`${world.origin}/api/config/merchant?m=${encodeURIComponent(slug)}`)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the configuration', () => {
  test('API-10 CFG-04 AUTH-12 is found by the dashboard’s address, without signing in', async () => {
    const merchant = await world.merchant({
      country: 'NZ',
      tags: [FINANCE_TOOLS_TAG],
      tenantTags: [CONSUMER_TAG, 'other'],
    })
    const { status, body } = await configOf(merchant.slug)
    expect(status).toBe(200)
    expect(body).toEqual({
      authApiKey: expect.stringMatching(/^sandbox_auth_[\w-]{24}$/),
      authDomain: new URL(world.origin).host,
      apiBaseUri: `${world.origin}/api`,
      tenantId: merchant.tenantId,
      merchantId: merchant.merchantId,
      orderBaseUri: `${world.origin}/pay`,
      branding: { iconUri: null, logoUri: null, logoAltText: null },
      merchantTaxCountry: 'NZ',
      merchantTradingCountry: 'NZ',
      marketplaceTags: [CONSUMER_TAG, 'other'],
      merchantTags: [FINANCE_TOOLS_TAG],
      merchantPublicKey: expect.stringMatching(/^sandbox_pk_[\w-]{48}$/),
      abacusEnabled: false,
      sourceVerificationEnabled: false,
    })
  })

  test.each(['no-such-shop', 'x', 'No Slug', "a'; drop table", '__proto__'])(
    'BEY-235 is not found for %j, and says so',
    async (slug) => {
      const { status, body } = await configOf(slug)
      expect([status, body['errorCode']]).toEqual([404, 'not_found'])
      expect(body['message']).toBe(`No merchant here is called “${slug}”.`)
    },
  )
})

test('API-13 CFG-09 the status says whether the merchant is activated', async () => {
  const merchant = await world.merchant({ activated: false })
  const status = async () =>
    (await merchant.call(api.getMerchantStatus, { merchantId: merchant.merchantId })).data
  expect(await status()).toEqual({ isActivated: false, isAccountSet: false })
  await world.services.merchants.activate(merchant.merchantId)
  expect(await status()).toEqual({ isActivated: true, isAccountSet: true })
})

test('activating again keeps the first time of activation', async () => {
  const merchant = await world.merchant()
  const { merchants } = world.services
  const first = await merchants.get(merchant.merchantId)
  world.time.advance({ hours: 1 })
  await merchants.activate(merchant.merchantId)
  const second = await merchants.get(merchant.merchantId)
  expect(second.activatedAt).toEqual(first.activatedAt)
})

test('API-23 API-61 returns the merchant’s settings', async () => {
  const merchant = await world.merchant({ country: 'AU', timeZone: 'Australia/Perth' })
  const { merchantId, slug } = merchant
  const info = await merchant.call(api.getPublicInfo, { merchantId })
  expect(info.data).toMatchObject({
    businessName: `${slug} Pty Ltd`,
    brandName: slug,
    supportSite: null,
    customerDashboard: false,
  })
  const account = await merchant.call(api.getAccountSettings, { merchantId })
  expect(account.data).toEqual({
    accountName: `${slug} Pty Ltd`,
    accountAddress: '',
    timeZone: 'Australia/Perth',
    now: expect.any(String) as string,
    version: expect.any(String) as string,
  })
})

test('API-61 the settings give the business time, which a sandbox can move ahead', async () => {
  const merchant = await world.merchant()
  const now = async () => {
    const { merchantId } = merchant
    const { data } = await merchant.call(api.getAccountSettings, { merchantId })
    return Date.parse(data.now ?? '')
  }
  const before = await now()
  world.time.advance({ days: 14 })
  const days = ((await now()) - before) / 86_400_000
  expect(Math.round(days)).toBe(14)
})

describe('creating a merchant', () => {
  const base: NewMerchant = {
    tenantId: 'mktp_x',
    slug: 'good-slug',
    businessName: 'Good',
    country: 'AU',
  }

  test.each<[string, Partial<NewMerchant>, RegExp]>([
    ['a short slug', { slug: 'abc' }, /cannot be a merchant's address/],
    ['capitals', { slug: 'Good-Slug' }, /cannot be a merchant's address/],
    ['a reserved slug', { slug: 'outbox' }, /cannot be a merchant's address/],
    ['no name', { businessName: ' ' }, /needs a business name/],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, /is not a time zone/],
    ['a fee above the price', { feeBasisPoints: 10_001 }, /basis points/],
    ['a tax id that fails its check', { taxId: '51 824 753 557' }, /valid ABN: "51 824 753 557"/],
    ['a tax id of the other country', { taxCountry: 'NZ', taxId: '51824753556' }, /valid NZBN/],
    ['a GST number in Australia', { gstNumber: '49-091-850' }, /trade in New Zealand/],
    ['an invalid GST number', { country: 'NZ', gstNumber: '49-091-851' }, /valid GST number/],
    ['a part of a cent', { feeFixed: 0.5 }, /whole number of cents/],
  ])('refuses %s with a sentence', (_, change, sentence) => {
    expect(refusal({ ...base, ...change })).toMatch(sentence)
  })

  test('accepts valid input', () => {
    expect(refusal(base)).toBeNull()
  })

  test('gives an address to one merchant only, across all tenants', async () => {
    const merchant = await world.merchant()
    const { merchants } = world.services
    const { tenantId } = await merchants.createTenant({ name: 'Other' })
    await expect(
      merchants.createMerchant({ ...base, tenantId, slug: merchant.slug }),
    ).rejects.toMatchObject({ status: 409, code: 'slug_taken' })
  })

  test('requires an existing tenant, and creates an id in the provider’s form', async () => {
    const { merchants } = world.services
    await expect(merchants.createMerchant(base)).rejects.toMatchObject({ status: 404 })
    const { tenantId } = await merchants.createTenant({ name: 'New' })
    const slug = `made-${Date.now().toString(36)}`
    const { merchantId } = await merchants.createMerchant({ ...base, tenantId, slug })
    expect([isId('tenant', tenantId), isId('merchant', merchantId)]).toEqual([true, true])
  })
})
