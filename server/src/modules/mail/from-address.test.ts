import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { expect, test } from 'vitest'

import { isToStaff, senderOf } from './from-address.ts'

const merchant = {
  tenantTags: [],
  brandName: 'Tāne, "Sons" <& Co>',
  supportEmail: 'help@tane.example',
}
const configured = {
  mailFrom: { standard: 'Paydeck <no-reply@paydeck.example>', consumer: 'mail@shop.example' },
  supportEmail: { standard: 'support@paydeck.example' },
}

test('BEY-54 customers get email from the merchant, and reply to the merchant', () => {
  expect(senderOf(merchant, 'receipt', configured)).toEqual({
    from: { name: 'Tāne, "Sons" <& Co> via Paydeck', address: 'no-reply@paydeck.example' },
    replyTo: 'help@tane.example',
  })
  const consumer = { ...merchant, tenantTags: [CONSUMER_TAG], supportEmail: null }
  expect(senderOf(consumer, 'receipt', configured)).toMatchObject({
    from: { address: 'mail@shop.example' },
    replyTo: null,
  })
})

test('BEY-54 the merchant’s own staff get email from the brand, and reply to its support', () => {
  expect(senderOf(merchant, 'payout_report', configured)).toEqual({
    from: { name: 'Paydeck', address: 'no-reply@paydeck.example' },
    replyTo: 'support@paydeck.example',
  })
})

test('BEY-29 a text message with a link goes to a customer, so their number’s own limit applies', () => {
  expect(isToStaff('payment_request_sms')).toBe(false)
  expect(isToStaff('dispute_opened')).toBe(true)
})
