import { expect, test } from 'vitest'

import { gstOfReceipt } from './gst-of-receipt.ts'

test('the receipt of a whole order shows its GST, even when a shop calculated it', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: 10_00 }, 110_00, 'AU')).toBe(10_00)
  expect(gstOfReceipt({ amount: 110_00, gst: 3_50 }, 110_00, 'AU')).toBe(3_50)
})

test('FMT-09 FMT-11 the receipt of a part shows the same share of GST when the whole order is taxed alike', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: 10_00 }, 45_00, 'AU')).toBe(4_09)
  expect(gstOfReceipt({ amount: 115_00, gst: 15_00 }, 46_00, 'NZ')).toBe(6_00)
})

test('the GST of a part is unknown when only part of the order is taxed', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: 3_50 }, 45_00, 'AU')).toBeNull()
  expect(gstOfReceipt({ amount: 110_00, gst: 10_00 }, 45_00, 'NZ')).toBeNull()
})

test('the receipt of an order without GST shows none', () => {
  expect(gstOfReceipt({ amount: 110_00, gst: null }, 110_00, 'AU')).toBeNull()
  expect(gstOfReceipt({ amount: 110_00, gst: null }, 45_00, 'AU')).toBeNull()
})
