import { expect, test } from 'vitest'

import { createBlockParser } from './live-blocks.ts'
import { staleAfter } from './live-keys.ts'
import { createEventHistory } from './event-history.ts'

test('BEY-103 parses events however the stream is split, and skips comments', () => {
  const text =
    'event: begin\ndata: {"last":null}\n\n: \n\nid: devt_1\ndata: {"kind":"refund_made"}\n\n'
  const expected = [
    { name: 'begin', id: null, data: { last: null } },
    { name: '', id: 'devt_1', data: { kind: 'refund_made' } },
  ]
  for (let cut = 0; cut <= text.length; cut++) {
    const read = createBlockParser()
    expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(expected)
  }
})

test('BEY-103 drops repeated events, and resumes after the last one', () => {
  const memory = createEventHistory()
  memory.start('devt_0')
  expect(memory.last()).toBe('devt_0')
  expect(['devt_1', 'devt_2', 'devt_1'].map(memory.isNew)).toEqual([true, true, false])
  expect(memory.last()).toBe('devt_2')
  memory.start('devt_9')
  expect(memory.last()).toBe('devt_2')
})

test('BEY-103 a paid order refetches only its state, so that it stays in the list; a cancelled one refetches the list', () => {
  const names = (kind: string) => staleAfter(kind, 'mcht_1').map(([name]) => name)
  expect(names('payment_received')).toContain('order-states')
  expect(names('payment_received')).not.toContain('orders')
  expect(names('order_cancelled')).toEqual(['orders', 'customer-summary'])
  expect(names('payout_sent')).toEqual(['payouts', 'payout-blocks', 'balances'])
  expect(names('a_kind_of_tomorrow')).toContain('payments')
})
