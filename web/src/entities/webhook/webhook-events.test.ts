import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'
import { expect, test } from 'vitest'

import { formatEvents } from './webhook-events.ts'

test('labels events in the order of the form, each in two words', () => {
  expect(formatEvents(['PayoutPaid', 'TransactionPaid'])).toBe('Payment received, Transfer arrived')
  expect(formatEvents([...WEBHOOK_EVENTS].toReversed())).toBe('All events')
  expect(formatEvents(WEBHOOK_EVENTS.slice(1))).not.toBe('All events')
  expect(formatEvents([])).toBe('')
})
