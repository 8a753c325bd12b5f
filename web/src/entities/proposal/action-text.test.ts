import { expect, test } from 'vitest'

import { ACTION_TEXTS } from './action-text.ts'

test('says what a program proposes, with the order number', () => {
  expect(Object.values(ACTION_TEXTS).map((textOf) => textOf('HC-7'))).toEqual([
    'create an order',
    'send the payment request of HC-7 again',
    'refund HC-7',
    'capture the held payment of HC-7',
    'release the held payment of HC-7',
  ])
})
