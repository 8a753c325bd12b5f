import { expect, test } from 'vitest'

import { linkAddress } from './link-address.ts'

test.each([
  ['https://shop.example/help', 'https://shop.example/help'],
  [' shop.example ', 'https://shop.example/'],
  ['help@shop.example', 'mailto:help@shop.example'],
  ['mailto:help@shop.example', 'mailto:help@shop.example'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each(['', 'here', 'http://shop.example', 'javascript:alert(1)', 'data:text/html,x', '//a b'])(
  '%j is not a link',
  (typed) => {
    expect(linkAddress(typed)).toBeNull()
  },
)
