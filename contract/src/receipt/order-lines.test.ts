import { expect, test } from 'vitest'

import { orderLines } from './order-lines.ts'

const items = [
  { description: 'Coffee cart', quantity: 1, amount: 9_000 },
  { description: 'Platter', quantity: 2, amount: 1_500 },
]

test('a line is its quantity times the unit price', () => {
  expect(orderLines({ items, amount: 12_000, gst: null }).lines).toEqual([
    { text: 'Coffee cart', quantity: 1, unitAmount: 9_000, amount: 9_000, isGstFree: false },
    { text: 'Platter', quantity: 2, unitAmount: 1_500, amount: 3_000, isGstFree: false },
  ])
})

test('GST within the lines appears beside the total', () => {
  expect(orderLines({ items, amount: 12_000, gst: 1_091 })).toMatchObject({
    gstWithin: 1_091,
    gstOnTop: null,
  })
  expect(orderLines({ items: [], amount: 12_000, gst: 1_091 })).toMatchObject({
    gstWithin: 1_091,
    gstOnTop: null,
  })
})

test('GST on top of the lines is a separate line, so that they add up to the total', () => {
  expect(orderLines({ items, amount: 13_200, gst: 1_200 })).toMatchObject({
    gstWithin: null,
    gstOnTop: 1_200,
  })
})

test('shows no GST when it is hidden or zero', () => {
  for (const gst of [null, 0])
    expect(orderLines({ items, amount: 12_000, gst })).toMatchObject({
      gstWithin: null,
      gstOnTop: null,
    })
})

test('BEY-146 marks GST-free lines only if GST is shown', () => {
  const mixed = [items[0], { ...items[1], isGstFree: true }] as typeof items
  const marks = (gst: number | null) =>
    orderLines({ items: mixed, amount: 12_000, gst }).lines.map(({ isGstFree }) => isGstFree)
  expect(marks(818)).toEqual([false, true])
  expect(marks(null)).toEqual([false, false])
})
