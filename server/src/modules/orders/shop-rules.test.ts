import { shopOrder } from '@paydeck/contract/calls/shop/new-order'
import { describe, expect, test } from 'vitest'

import { shopEmail, shopItems, shopOrderGst, shopOrderRefusal } from './shop-rules.ts'

const sent = (rest: object = {}) =>
  shopOrder.parse({
    internalOrderId: 'WOO-1',
    paymentAmount: { amount: 110_00, currency: 'AUD' },
    ...rest,
  })
const refusal = (rest: object, by: { sendEmail: boolean; sendSms: boolean } | null = null) =>
  shopOrderRefusal(sent(rest), 'AU', by)

describe('a shop’s order is accepted as meant, or refused', () => {
  test.each([
    [{}],
    [{ paymentTypeAmounts: [] }],
    [{ paymentTypeAmounts: null }],
    [{ paymentTypeAmounts: [{ checkoutPayType: 'payplan', amount: '11000' }] }],
    [{ taxIncluded: true, taxIncludedAmountOverride: 10_00 }],
    // The shop rounded each line separately.
    [{ taxIncluded: true, taxIncludedAmountOverride: 10_03, items: [{ amount: 110_00 }] }],
    [{ taxIncludedAmountOverride: 0 }],
    [{ discount: { amount: -0 }, shipping: [], items: {} }],
  ])('%j', (rest) => {
    expect(refusal(rest)).toBeNull()
  })

  test.each([
    [{ paymentAmount: { amount: 100, currency: 'NZD' } }, 'Payments are taken in'],
    [{ paymentAmount: { amount: 0, currency: 'AUD' } }, 'paymentAmount:'],
    [
      {
        paymentTypeAmounts: [
          { checkoutPayType: 'paycard', amount: 110_00 },
          { checkoutPayType: 'payplan', amount: 115_00 },
        ],
      },
      'paymentTypeAmounts:',
    ],
    [
      { paymentTypeAmounts: [{ checkoutPayType: 'payplan', amount: 105_00 }] },
      'paymentTypeAmounts:',
    ],
    [{ taxIncluded: true, taxIncludedAmountOverride: 10_03 }, 'taxIncludedAmountOverride:'],
    [{ taxIncluded: true, taxIncludedAmountOverride: 15_00 }, 'taxIncludedAmountOverride:'],
    [
      {
        paymentAmount: { amount: 5, currency: 'AUD' },
        items: [{ amount: 5 }, { amount: 5 }, { amount: 5 }, { amount: 5 }],
        taxIncluded: true,
        taxIncludedAmountOverride: 6,
      },
      'taxIncludedAmountOverride:',
    ],
    [{ taxIncludedAmountOverride: 10_00 }, 'taxIncludedAmountOverride:'],
  ])('refuses %j with "%s …"', (rest, start) => {
    expect(refusal(rest)).toMatch(new RegExp(`^${start}`))
  })

  test('refuses to send a link without a valid address or phone number', () => {
    const email = { sendEmail: true, sendSms: false }
    const sms = { sendEmail: false, sendSms: true }
    expect(refusal({ customerEmail: 'no address' }, email)).toMatch(/^customerEmail:/)
    expect(refusal({ customerEmail: 'jane@example.com' }, email)).toBeNull()
    expect(refusal({ phoneNo: '' }, sms)).toMatch(/^phoneNo:/)
    expect(refusal({ phoneNo: '+61400000000' }, sms)).toBeNull()
  })

  test('refuses prices by payment method that it cannot read', () => {
    expect(() =>
      sent({ paymentTypeAmounts: [{ checkoutPayType: 'payplan', amount: '$5' }] }),
    ).toThrow('Amounts are whole cents')
  })
})

test('a customer sees the GST at the country’s rate, or the shop’s own figure', () => {
  expect(shopOrderGst(sent({ taxIncluded: 'true' }), 'AU')).toBe(10_00)
  expect(shopOrderGst(sent({ taxIncluded: 1 }), 'NZ')).toBe(14_35)
  const own = { taxIncluded: true, taxIncludedAmountOverride: '725' }
  expect(shopOrderGst(sent(own), 'AU')).toBe(7_25)
  expect(shopOrderGst(sent({ ...own, taxIncludedAmountOverride: 0 }), 'AU')).toBe(0)
})

test('emails a customer without an account at their billing address', () => {
  const billing = { name: 'Jane', email: 'jane@example.com' }
  expect(shopEmail(sent({ customerEmail: 'sam@example.com', billing }))).toBe('sam@example.com')
  expect(shopEmail(sent({ customerEmail: '', billing }))).toBe('jane@example.com')
  expect(shopEmail(sent({ customerEmail: 'none', billing: { email: 'neither' } }))).toBeNull()
})

test('leaves out lines in another currency', () => {
  const items = [
    { description: 'Tea', amount: 4_00, currency: 'aud' },
    { description: 'Cup', amount: 9_00, currency: 'USD' },
    { description: 'Box', amount: 1_00 },
  ]
  expect(shopItems(sent({ items })).map(({ description }) => description)).toEqual(['Tea', 'Box'])
})
