import { expect, test } from 'vitest'

import { pushKindOf, pushMessage } from './message.ts'

const MERCHANT = { slug: 'harbour', businessName: 'Harbour Coffee Pty Ltd' }
const subject = { amount: 480_00, currency: 'AUD', recordId: 'tran_1' } as const

test.each([
  ['paid', 'Paid · $480.00', '/harbour/payments?payment=tran_1'],
  ['dispute', 'Dispute opened · $480.00', '/harbour/disputes?dispute=tran_1'],
  ['transfer_returned', 'Transfer came back · $480.00', '/harbour/payouts?payout=tran_1'],
  ['hold_expires', 'Hold expires today · $480.00', '/harbour/payments?payment=tran_1'],
] as const)(
  'BEY-158 %s says what happened, how much and where, and nothing else',
  (kind, title, url) => {
    expect(pushMessage(kind, subject, MERCHANT)).toEqual({
      title,
      body: 'Harbour Coffee Pty Ltd',
      url,
      tag: `${kind}:tran_1`,
    })
  },
)

test('BEY-158 an inquiry is no dispute yet', () => {
  const { title } = pushMessage('dispute', { ...subject, isInquiry: true }, MERCHANT)
  expect(title).toBe('A bank asks about a payment · $480.00')
})

test('BEY-158 most events notify no one', () => {
  expect(pushKindOf('payment_received')).toBe('paid')
  expect(pushKindOf('payment_failed')).toBeNull()
})
