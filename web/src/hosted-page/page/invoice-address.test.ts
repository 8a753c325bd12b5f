import { expect, test } from 'vitest'

import { orderOfAddress } from './invoice-address.ts'

test.each([
  ['/pay/AU/invoice/ordr_ZJOpaegtuDrIXjgm', 'ordr_ZJOpaegtuDrIXjgm'],
  ['/pay/NZ/invoice/ordr_a-b_c/', 'ordr_a-b_c'],
  ['/pay/AU/invoice/ordr%5Fx', 'ordr_x'],
  ['/pay/AU/invoice/', null],
  ['/pay/AU/invoice/a/b', null],
  ['/pay/AU/invoice/%E0%A4', null],
  ['/pay/invoice/ordr_x', null],
])('%s names %s', (pathname, order) => {
  expect(orderOfAddress(pathname)).toBe(order)
})
