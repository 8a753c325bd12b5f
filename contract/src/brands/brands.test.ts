import { CONSUMER_TAG, FINANCE_TOOLS_TAG } from './tags.ts'
import { describe, expect, test } from 'vitest'

import { BRANDS, brandOf, consumer, standard } from './brands.ts'

const tags = {
  standard: { marketplaceTags: [], merchantTags: [] },
  standardWithTools: { marketplaceTags: [], merchantTags: [FINANCE_TOOLS_TAG] },
  consumer: { marketplaceTags: [CONSUMER_TAG], merchantTags: [] },
  consumerWithTools: { marketplaceTags: [CONSUMER_TAG], merchantTags: [FINANCE_TOOLS_TAG] },
}

describe('the brand of a merchant', () => {
  test('BRAND-01 there are two variants, and the consumer tag decides which', () => {
    const variants = Object.values(tags).map((tagList) => brandOf(tagList).variant)
    expect(variants).toEqual(['standard', 'standard', 'consumer', 'consumer'])
    expect(brandOf(tags.standardWithTools)).toBe(brandOf(tags.standard))
    expect(brandOf({ marketplaceTags: null, merchantTags: undefined })).toBe(standard)
    expect(brandOf(tags.consumerWithTools).name).toBe(brandOf(tags.consumer).name)
    expect(brandOf(tags.consumer).name).not.toBe(brandOf(tags.standard).name)
  })

  test('BRAND-02 the tenant’s tag makes a merchant a consumer one; the merchant’s own tag does not', () => {
    const variant = (of: Parameters<typeof brandOf>[0]) => brandOf(of).variant
    expect(variant({ marketplaceTags: ['x', CONSUMER_TAG] })).toBe('consumer')
    expect(variant({ marketplaceTags: ['x'], merchantTags: [CONSUMER_TAG] })).toBe('standard')
  })

  test('BRAND-03 only the merchant’s tag turns finance-tools mode on', () => {
    const marketplaceTags = [CONSUMER_TAG]
    const includes = (of: Parameters<typeof brandOf>[0]) => brandOf(of).manualPaymentIncludeGst
    expect(includes({ marketplaceTags, merchantTags: [FINANCE_TOOLS_TAG] })).toBe(true)
    expect(includes({ marketplaceTags: [...marketplaceTags, FINANCE_TOOLS_TAG] })).toBe(false)
  })

  test('BRAND-04 manual payments include GST except for the consumer brand without finance tools', () => {
    const includes = (of: keyof typeof tags) => brandOf(tags[of]).manualPaymentIncludeGst
    expect(includes('standard')).toBe(true)
    expect(includes('standardWithTools')).toBe(true)
    expect(includes('consumer')).toBe(false)
    expect(includes('consumerWithTools')).toBe(true)
  })

  test('BRAND-08 each brand has a separate support address', () => {
    const emails = BRANDS.map(({ help }) => help.email)
    for (const email of emails) expect(email).toMatch(/^\S+@\S+$/)
    expect(new Set(emails).size).toBe(BRANDS.length)
  })

  test('every menu entry and the landing page exist in the brand', () => {
    for (const brand of BRANDS) {
      expect(brand.menu.every(({ page }) => brand.pages.has(page))).toBe(true)
      expect(brand.pages.has(brand.landing)).toBe(true)
    }
  })

  test('the heading of an open payment or transfer shows its number, or "Order details"', () => {
    const headings = (of: keyof typeof tags) => {
      const { paymentTitle, payoutTitle } = brandOf(tags[of]).copy
      return [paymentTitle('HC-7'), payoutTitle('pout_7')]
    }
    expect(headings('standard')).toEqual([
      'Payment details for #HC-7',
      'Payment details for #pout_7',
    ])
    for (const of of ['consumer', 'consumerWithTools'] as const)
      expect(headings(of)).toEqual(['Order details', 'Order details'])
  })

  test('the consumer brand has fewer pages, and payout settings instead of the list of transfers', () => {
    expect([...consumer.pages].toSorted()).toEqual([
      'account',
      'activity',
      'approvals',
      'bank-lines',
      'connections',
      'disputes',
      'payment-requests',
      'payments',
      'payouts',
      'refunds',
      'settings',
      'statements',
      'team',
    ])
    expect(consumer.transfers.settingsBesideAll).toBe(false)
    expect(standard.transfers.settingsBesideAll).toBe(true)
  })

  test('the consumer brand says "order" where the standard one says "manual payment"', () => {
    expect(JSON.stringify(standard.copy)).toMatch(/manual payment/)
    expect(JSON.stringify(consumer.copy)).not.toMatch(/manual payment|virtual terminal/i)
  })

  test('every brand has a different id and tag, and one brand has no tag', () => {
    for (const key of ['id', 'tag', 'name'] as const)
      expect(new Set(BRANDS.map((brand) => brand[key])).size).toBe(BRANDS.length)
    expect(BRANDS.filter(({ tag }) => tag === null)).toEqual([standard])
    expect(BRANDS.filter(({ id }) => !/^[a-z]+$/.test(id))).toEqual([])
  })

  test('a further brand is chosen by its tag', () => {
    const third = { ...consumer, id: 'third', tag: 'third-tag', name: 'Third' }
    const all = [...BRANDS, third]
    expect(brandOf({ marketplaceTags: ['third-tag'] }, all)).toBe(third)
    expect(brandOf({ marketplaceTags: [CONSUMER_TAG] }, all)).toBe(consumer)
    expect(brandOf({ marketplaceTags: ['third-tag'] })).toBe(standard)
  })
})
