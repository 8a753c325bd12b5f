import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'
import { expect, test } from 'vitest'

import { eventsInWords } from './webhook-events.ts'

test('events are named in the order of the form, all of them in two words', () => {
  expect(eventsInWords(['PayoutPaid', 'TransactionPaid'])).toBe(
    'Payment received, Transfer arrived',
  )
  expect(eventsInWords([...WEBHOOK_EVENTS].toReversed())).toBe('All events')
  expect(eventsInWords(WEBHOOK_EVENTS.slice(1))).not.toBe('All events')
  expect(eventsInWords([])).toBe('')
})
