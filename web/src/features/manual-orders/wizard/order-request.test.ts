import { orderRequest } from '@paydeck/contract/calls/orders'
import { expect, test } from 'vitest'

import { consumer, standard } from '@paydeck/contract/brands/brands'
import { addItem, changeItem } from './draft-item.ts'
import { emptyDraft, leaveItems, withTotals, type OrderDraft } from './order-draft.ts'
import { newOrder } from './order-request.ts'
import { orderTerms } from './order-terms.ts'

const AU = orderTerms('AU', standard)
const FIELDS = [{ key: 'Table', label: 'Table', required: false, visibleForCustomer: true }]
const DRAFT: OrderDraft = withTotals(
  {
    ...emptyDraft(AU, '0'.repeat(32)),
    orderNumber: ' INV-7 ',
    orderAmount: '1,234.5',
    description: ' Switchboard ',
    name: 'Jane Citizen',
    email: ' jane@x.example ',
    phone: ' 0412 345 678 ',
    customFieldsObj: { Table: ' 7 ', Gone: 'x' },
  },
  AU,
)
const requestOf = (change: Partial<OrderDraft>, action: 'send' | 'process' = 'send') =>
  newOrder({ ...DRAFT, ...change }, action, AU, FIELDS)

test('MAN-26 the order request is built from the draft', () => {
  const request = requestOf({})?.orderRequest
  expect(request).toEqual({
    orderType: 'manual',
    internalOrderId: 'INV-7',
    paymentAmount: { amount: 123_450, currency: 'AUD' },
    customerEmail: 'jane@x.example',
    phoneNo: '+61412345678',
    description: 'Switchboard',
    items: [],
    taxIncluded: true,
    request3DSOnPayment: false,
    billing: { name: 'Jane Citizen', phone: '+61412345678' },
    metadata: { Table: '7' },
    emailCustomerReceipt: true,
  })
  expect(orderRequest.safeParse(request).success).toBe(true)
})

test('MAN-26 omits blank answers', () => {
  expect(requestOf({ customFieldsObj: { Table: ' ' } })?.orderRequest.metadata).toEqual({})
})

test('MAN-26 sends items with their unit price, and what the customer pays as the amount', () => {
  const terms = orderTerms('NZ', consumer)
  const items = changeItem(addItem([], 1), 1, { name: ' Light ', quantity: '3', cost: '10' })
  const draft = leaveItems({ ...DRAFT, items }, terms)
  const request = newOrder(draft, 'send', terms, [])?.orderRequest
  expect(request).toMatchObject({
    paymentAmount: { amount: 3_450, currency: 'NZD' },
    items: [{ description: 'Light', quantity: 3, amount: 1_000, currency: 'NZD' }],
    metadata: {},
  })
})

test('MAN-26 a missing phone or name is null', () => {
  expect(requestOf({ phone: '', name: ' ' })?.orderRequest).toMatchObject({
    phoneNo: null,
    billing: { name: null, phone: null },
  })
})

test('MAN-26 sends the merchant’s choices', () => {
  expect(requestOf({ displayGst: false, request3ds: true })?.orderRequest).toMatchObject({
    taxIncluded: false,
    request3DSOnPayment: true,
  })
})

test('MAN-25 sending emails the customer, and texts only when there is a phone', () => {
  expect(requestOf({})).toMatchObject({ sendEmail: true, sendSms: true })
  expect(requestOf({ phone: ' ' })).toMatchObject({ sendEmail: true, sendSms: false })
})

test('MAN-23 processing now notifies no one', () => {
  expect(requestOf({}, 'process')).toMatchObject({ sendEmail: false, sendSms: false })
})

test('does not send an incomplete draft', () => {
  expect(requestOf({ email: '' })).toBeNull()
  expect(requestOf({ totalAmount: null })).toBeNull()
})
