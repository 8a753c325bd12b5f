import { expect, test } from 'vitest'

import { productKey, soldLines } from './products.ts'

const COFFEE = { description: 'Flat white', quantity: 2, amount: 5_50 }

test('BEY-133 a product is identified by its name, ignoring case and spacing', () => {
  expect(productKey(' Flat  WHITE\n')).toBe(productKey('flat white'))
  expect(productKey('Flat whites')).not.toBe(productKey('flat white'))
  expect(productKey('Pa\u0304ua')).toBe(productKey('PĀUA'))
})

test('BEY-133 remembers each name in an order once, with its last price', () => {
  const items = [COFFEE, { ...COFFEE, description: 'flat WHITE ', quantity: 1, amount: 6_00 }]
  expect(soldLines(items, 17_00)).toEqual([
    { name: 'flat WHITE', price: 6_00, includesGst: true, isGstFree: false },
  ])
})

test('BEY-133 prices are before GST if it was added to their sum', () => {
  expect(soldLines([COFFEE], 12_10)).toEqual([
    { name: 'Flat white', price: 5_50, includesGst: false, isGstFree: false },
  ])
  expect(soldLines([COFFEE], 11_00)).toEqual([
    { name: 'Flat white', price: 5_50, includesGst: true, isGstFree: false },
  ])
})

test('BEY-133 ignores a line without a readable name', () => {
  expect(soldLines([{ ...COFFEE, description: ' \n ' }], 11_00)).toEqual([])
})

test('BEY-146 remembers a GST-free line at its price, even if GST was added to the others', () => {
  const milk = { description: 'Milk', quantity: 1, amount: 4_00, isGstFree: true }
  expect(soldLines([COFFEE, milk], 16_10)).toEqual([
    { name: 'Flat white', price: 5_50, includesGst: false, isGstFree: false },
    { name: 'Milk', price: 4_00, includesGst: true, isGstFree: true },
  ])
})
