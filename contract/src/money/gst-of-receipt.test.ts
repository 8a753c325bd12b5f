import { expect, test } from 'vitest'

import { gstOfReceipt } from './gst-of-receipt.ts'

test('the GST of an order stands on the receipt of the whole of it, also one that a shop worked out', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: 10_00 }, 110_00, 'AU')).toBe(10_00)
  expect(gstOfReceipt({ amount: 110_00, gst: 3_50 }, 110_00, 'AU')).toBe(3_50)
})

test('FMT-09 FMT-11 of a part it is the same share of the part, where all of the order is taxed alike', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: 10_00 }, 45_00, 'AU')).toBe(4_09)
  expect(gstOfReceipt({ amount: 115_00, gst: 15_00 }, 46_00, 'NZ')).toBe(6_00)
})

test('of a part of an order that is taxed in part nobody here can tell it', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: 3_50 }, 45_00, 'AU')).toBeNull()
  expect(gstOfReceipt({ amount: 110_00, gst: 10_00 }, 45_00, 'NZ')).toBeNull()
})

test('an order without GST has none on its receipt', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: null }, 110_00, 'AU')).toBeNull()
  expect(gstOfReceipt({ amount: 110_00, gst: null }, 45_00, 'AU')).toBeNull()
})
