import { orderRequest } from '@paydeck/contract/calls/orders'
import { expect, test } from 'vitest'

import { draftProblems, EMPTY_DRAFT, newOrder, orderCurrency } from './order-draft.ts'

const DRAFT = {
  ...EMPTY_DRAFT,
  orderNumber: ' INV-7 ',
  orderAmount: '1,234.5',
  description: 'Switchboard',
  name: 'Jane Citizen',
  email: ' jane@x.example ',
  phone: ' 0412 345 678 ',
  displayGst: true,
}

test('MAN-26 the order request is built from the draft', () => {
  const request = newOrder(DRAFT, 'send', 'AU')?.orderRequest
  expect(request).toEqual({
    orderType: 'manual',
    internalOrderId: 'INV-7',
    paymentAmount: { amount: 123_450, currency: 'AUD' },
    customerEmail: 'jane@x.example',
    phoneNo: '0412 345 678',
    description: 'Switchboard',
    items: [],
    taxIncluded: true,
    request3DSOnPayment: false,
    billing: { name: 'Jane Citizen', phone: '0412 345 678' },
    metadata: {},
    emailCustomerReceipt: true,
  })
  expect(orderRequest.safeParse(request).success).toBe(true)
})

test('MAN-26 without a phone and a name those are null', () => {
  const request = newOrder({ ...DRAFT, phone: '', name: ' ' }, 'send', 'NZ')?.orderRequest
  expect(request).toMatchObject({
    phoneNo: null,
    billing: { name: null, phone: null },
    paymentAmount: { currency: 'NZD' },
  })
})

test('MAN-25 sending mails, and texts only where there is a phone', () => {
  expect(newOrder(DRAFT, 'send', 'AU')).toMatchObject({ sendEmail: true, sendSms: true })
  expect(newOrder({ ...DRAFT, phone: ' ' }, 'send', 'AU')).toMatchObject({
    sendEmail: true,
    sendSms: false,
  })
})

test('MAN-23 processing now tells nobody', () => {
  expect(newOrder(DRAFT, 'process', 'AU')).toMatchObject({ sendEmail: false, sendSms: false })
})

test.each(['', '0', '0.00', 'abc', '-5', '1.234', '1e3', '12345678901234'])(
  'VAL-24 the amount "%s" is not valid',
  (orderAmount) => {
    expect(draftProblems({ ...DRAFT, orderAmount })).toEqual({
      orderAmount: 'Please enter a valid amount',
    })
    expect(newOrder({ ...DRAFT, orderAmount }, 'send', 'AU')).toBeNull()
  },
)

test.each(['', 'jane', 'jane@', '@x.example', 'jane@x', 'jane x@y.example'])(
  'VAL-25 the email "%s" is not valid',
  (email) => {
    expect(draftProblems({ ...DRAFT, email })).toEqual({ email: 'Please enter a valid email' })
    expect(newOrder({ ...DRAFT, email }, 'process', 'AU')).toBeNull()
  },
)

test('an order needs a number; everything else may be left empty', () => {
  expect(draftProblems({ ...DRAFT, orderNumber: ' ' })).toEqual({
    orderNumber: 'Please enter an order number',
  })
  expect(draftProblems({ ...DRAFT, description: '', name: '', phone: '' })).toEqual({})
})

test('LIM-06 a form asks for AUD or NZD only', () => {
  expect([orderCurrency('AU'), orderCurrency('NZ')]).toEqual(['AUD', 'NZD'])
})
