import { expect, test } from 'vitest'

import { blockReader } from './live-blocks.ts'
import { staleAfter } from './live-keys.ts'
import { liveMemory } from './live-memory.ts'

test('BEY-103 events are put together however their text is cut, and comments left out', () => {
  const text =
    'event: begin\ndata: {"last":null}\n\n: \n\nid: devt_1\ndata: {"kind":"refund_made"}\n\n'
  const expected = [
    { name: 'begin', id: null, data: { last: null } },
    { name: '', id: 'devt_1', data: { kind: 'refund_made' } },
  ]
  for (let cut = 0; cut <= text.length; cut++) {
    const read = blockReader()
    expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(expected)
  }
})

test('BEY-103 an event that comes again is dropped, and the last one is where to resume', () => {
  const memory = liveMemory()
  memory.start('devt_0')
  expect(memory.last()).toBe('devt_0')
  expect(['devt_1', 'devt_2', 'devt_1'].map(memory.isNew)).toEqual([true, true, false])
  expect(memory.last()).toBe('devt_2')
  memory.start('devt_9')
  expect(memory.last()).toBe('devt_2')
})

test('BEY-103 an order that was just paid stays in its list; one that was cancelled is read again', () => {
  const names = (kind: string) => staleAfter(kind, 'mcht_1').map(([name]) => name)
  expect(names('payment_received')).toContain('order-states')
  expect(names('payment_received')).not.toContain('orders')
  expect(names('order_cancelled')).toEqual(['orders', 'customer-summary'])
  expect(names('payout_sent')).toEqual(['payouts', 'payout-blocks', 'balances'])
  expect(names('a_kind_of_tomorrow')).toContain('payments')
})
