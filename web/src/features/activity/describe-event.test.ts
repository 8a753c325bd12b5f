import type { ActivityEvent } from '@paydeck/contract/calls/activity'
import { ACTIVITY_ACTIONS } from '@paydeck/contract/lists/activity-actions'
import { describe, expect, test } from 'vitest'

import { AREAS } from './areas.ts'
import { describeEvent } from './describe-event.ts'

const SARAH: ActivityEvent = {
  eventId: 'audt_1',
  at: '2026-03-02T03:05:00Z',
  actor: 'user_1',
  email: 'sarah@harbour.example',
  name: 'Sarah Lee',
  action: 'refund.made',
  outcome: 'succeeded',
  subjectType: 'refund',
  subjectId: 'refd_1',
  subjectEmail: null,
  internalOrderId: 'HC-1597',
  transactionId: 'tran_1',
  details: { transactionId: 'tran_1', amount: 30_00, currency: 'AUD' },
  address: null,
  device: null,
  browser: null,
  requestId: null,
}
const NO_PERSON = { email: null, name: null }

describe('BEY-96 BEY-108 what happened, in a sentence', () => {
  const cases: [string, Partial<ActivityEvent>][] = [
    ['Sarah Lee refunded $30.00 of HC-1597', {}],
    ['sarah@harbour.example refunded $30.00 of HC-1597', { name: null }],
    ['Sarah Lee refunded an amount of a payment', { internalOrderId: null, details: {} }],
    ['Your shop refunded $30.00 of HC-1597', { ...NO_PERSON, actor: 'api-key:key_1' }],
    [
      'Our support team created the account',
      { ...NO_PERSON, actor: 'system:operator', action: 'merchant.created' },
    ],
    ['Sarah Lee asked for a refund of $30.00 for HC-1597', { action: 'refund.requested' }],
    [
      'Sarah Lee asked for a refund of $30.00 for HC-1597: “Paid twice”',
      {
        action: 'refund.requested',
        details: { amount: 30_00, currency: 'AUD', reason: 'Paid twice' },
      },
    ],
    ['Sarah Lee wrote a note on HC-1597', { action: 'note.added', subjectType: 'payment' }],
    [
      'Sarah Lee tagged a customer “VIP”',
      {
        action: 'tag.added',
        subjectType: 'customer',
        internalOrderId: null,
        details: { tag: 'VIP' },
      },
    ],
    [
      'The system cancelled HC-1597',
      { ...NO_PERSON, actor: 'system:orders', action: 'order.cancelled' },
    ],
    [
      'A customer cancelled an order',
      {
        ...NO_PERSON,
        actor: 'customer',
        action: 'order.cancelled',
        subjectType: 'order',
        internalOrderId: null,
      },
    ],
    [
      'Sign-in failed: wrong email or password',
      { ...NO_PERSON, actor: 'visitor', action: 'sign_in.password_failed' },
    ],
    [
      'Sarah Lee changed the role of pip@shop.example from staff to viewer',
      {
        action: 'staff.role_changed',
        subjectEmail: 'pip@shop.example',
        details: { before: 'staff', role: 'viewer' },
      },
    ],
    [
      'Sarah Lee added the bank account ending in 6789',
      { action: 'bank_account.added', details: { last4: '6789' } },
    ],
    [
      'Sarah Lee changed the transfers from daily to weekly',
      { action: 'payout_schedule.changed', details: { before: 'daily', after: 'weekly' } },
    ],
    ['Sarah Lee: gift card sold', { action: 'gift_card.sold' }],
  ]
  test.each(cases)('%s', (sentence, change) => {
    expect(describeEvent({ ...SARAH, ...change })).toBe(sentence)
  })

  test('every action has its own sentence', () => {
    const sentences = ACTIVITY_ACTIONS.map((action) => describeEvent({ ...SARAH, action }))
    expect(new Set(sentences).size).toBe(ACTIVITY_ACTIONS.length)
    expect(sentences.filter((text) => !/^[A-Z$][^{}_]+[^.]$/.test(text))).toEqual([])
  })
})

test('BEY-96 every action is found under one area of the filter', () => {
  const areas = Object.values(AREAS).flatMap((area) => area.split(','))
  expect(new Set(areas).size).toBe(areas.length)
  expect(new Set(areas)).toEqual(new Set(ACTIVITY_ACTIONS.map((action) => action.split('.')[0])))
})
