import type { PaymentEvent } from '@paydeck/contract/calls/payments'
import { expect, test } from 'vitest'

import { shownEvents } from './payment-events.ts'

const event = (
  kind: PaymentEvent['kind'],
  at: string,
  ref: string | null = null,
): PaymentEvent => ({
  kind,
  at: `2026-03-0${at}T00:00:00Z`,
  amount: 100,
  code: null,
  ref,
})

test('a refund made at once has one event; one that took days has two', () => {
  const events = [
    event('created', '1'),
    event('refund_asked', '2', 'quick'),
    event('refunded', '2', 'quick'),
    event('refund_asked', '3', 'slow'),
    event('refund_failed', '5', 'slow'),
    event('refund_asked', '6', 'open'),
  ]
  expect(shownEvents(events).map(({ kind, ref }) => [kind, ref])).toEqual([
    ['created', null],
    ['refunded', 'quick'],
    ['refund_asked', 'slow'],
    ['refund_failed', 'slow'],
    ['refund_asked', 'open'],
  ])
})
