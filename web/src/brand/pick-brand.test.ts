import { CONSUMER_TAG, FINANCE_TOOLS_TAG } from '@paydeck/contract/merchant/brand'
import { describe, expect, test } from 'vitest'

import { pickBrand } from './pick-brand.ts'

const tags = {
  standard: { marketplaceTags: [], merchantTags: [] },
  standardWithTools: { marketplaceTags: [], merchantTags: [FINANCE_TOOLS_TAG] },
  consumer: { marketplaceTags: [CONSUMER_TAG], merchantTags: [] },
  consumerWithTools: { marketplaceTags: [CONSUMER_TAG], merchantTags: [FINANCE_TOOLS_TAG] },
}

describe('the brand of a merchant', () => {
  test('BRAND-01 there are two faces, and the consumer tag decides', () => {
    const names = Object.values(tags).map((each) => pickBrand(each).name)
    expect(new Set(names).size).toBe(2)
    expect(pickBrand(tags.standardWithTools)).toBe(pickBrand(tags.standard))
    expect(pickBrand(tags.consumerWithTools).name).toBe(pickBrand(tags.consumer).name)
    expect(pickBrand(tags.consumer).name).not.toBe(pickBrand(tags.standard).name)
  })

  test('BRAND-04 manual payments include GST unless it is the consumer brand without finance tools', () => {
    const includes = (of: keyof typeof tags) => pickBrand(tags[of]).manualPaymentIncludeGst
    expect(includes('standard')).toBe(true)
    expect(includes('standardWithTools')).toBe(true)
    expect(includes('consumer')).toBe(false)
    expect(includes('consumerWithTools')).toBe(true)
  })

  test('BRAND-08 each brand has a support address of its own', () => {
    const standard = pickBrand(tags.standard).help.email
    const consumer = pickBrand(tags.consumer).help.email
    expect(standard).toMatch(/^\S+@\S+$/)
    expect(consumer).toMatch(/^\S+@\S+$/)
    expect(consumer).not.toBe(standard)
  })

  test('every menu entry leads to a page of the brand, and so does the landing page', () => {
    for (const each of Object.values(tags)) {
      const brand = pickBrand(each)
      expect(brand.menu.every(({ page }) => brand.pages.has(page))).toBe(true)
      expect(brand.pages.has(brand.landing)).toBe(true)
    }
  })

  test('an open payment and an open transfer are headed by their number, or as an order', () => {
    const headings = (of: keyof typeof tags) => {
      const { paymentTitle, payoutTitle } = pickBrand(tags[of]).copy
      return [paymentTitle('HC-7'), payoutTitle('pout_7')]
    }
    expect(headings('standard')).toEqual([
      'Payment details for #HC-7',
      'Payment details for #pout_7',
    ])
    for (const of of ['consumer', 'consumerWithTools'] as const)
      expect(headings(of)).toEqual(['Order details', 'Order details'])
  })

  test('the consumer brand has fewer pages, and says how it pays out where there is no list', () => {
    const consumer = pickBrand(tags.consumer)
    expect([...consumer.pages].toSorted()).toEqual([
      'account',
      'payment-requests',
      'payments',
      'payouts',
      'refunds',
      'settings',
    ])
    expect(consumer.transfers.settingsBesideAll).toBe(false)
    expect(pickBrand(tags.standard).transfers.settingsBesideAll).toBe(true)
  })

  test('the consumer brand says "order" where the standard one says "manual payment"', () => {
    expect(JSON.stringify(pickBrand(tags.standard).copy)).toMatch(/manual payment/)
    expect(JSON.stringify(pickBrand(tags.consumer).copy)).not.toMatch(
      /manual payment|virtual terminal/i,
    )
  })
})
