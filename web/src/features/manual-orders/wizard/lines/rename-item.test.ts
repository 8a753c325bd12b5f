import type { Product } from '@paydeck/contract/calls/settings/products'
import { expect, test } from 'vitest'

import { renameItem } from './rename-item.ts'
import { TERMS } from '../../../../../test/order-terms-sample.ts'

const COFFEE: Product = {
  productId: 'prod_0000000000000001',
  name: 'Coffee',
  price: 5_50,
  currency: 'AUD',
  includesGst: true,
  isKept: false,
  usedAt: '2026-03-02T03:05:00Z',
}
const BEANS: Product = { ...COFFEE, name: 'Coffee beans', price: 1_100_00, includesGst: false }
const blank = { name: '', cost: '' }
const named = (item: typeof blank, name: string, terms = TERMS) =>
  renameItem(item, name, [COFFEE, BEANS], terms)

test('BEY-133 a product’s name sets its price, whatever its case', () => {
  expect(named(blank, ' COFFEE ')).toMatchObject({ name: ' COFFEE ', cost: '5.50' })
  expect(named(blank, 'Tea')).toMatchObject({ name: 'Tea', cost: '' })
})

test.each([
  ['inclusive', 'Coffee', '5.50'],
  ['exclusive', 'Coffee', '5.00'],
  ['inclusive', 'Coffee beans', '1,210.00'],
  ['exclusive', 'Coffee beans', '1,100.00'],
] as const)('BEY-133 where prices are %s of GST, %s costs %s', (mode, name, cost) => {
  expect(named(blank, name, { ...TERMS, mode }).cost).toBe(cost)
})

test('BEY-133 typing on to another name sets that product’s price, or clears it', () => {
  const coffee = named(blank, 'Coffee')
  const onTheWay = named(coffee, 'Coffee b')
  expect(onTheWay).toMatchObject({ name: 'Coffee b', cost: '' })
  expect(named(onTheWay, 'Coffee beans').cost).toBe('1,210.00')
})

test('BEY-133 a price that staff typed stays, whatever the name', () => {
  expect(named({ name: 'Coffee', cost: '4' }, 'Coffee beans').cost).toBe('4')
  expect(named({ name: '', cost: '4' }, 'Coffee').cost).toBe('4')
})

test('BEY-133 a price in another currency is not offered', () => {
  expect(named(blank, 'Coffee', { ...TERMS, currency: 'NZD' }).cost).toBe('')
})

test('BEY-146 a GST-free product makes the item GST-free, at the same price in every mode; another name undoes it', () => {
  const milk: Product = { ...COFFEE, name: 'Milk', price: 4_00, isGstFree: true }
  for (const mode of ['inclusive', 'exclusive'] as const)
    expect(renameItem(blank, 'milk', [milk], { ...TERMS, mode })).toEqual({
      name: 'milk',
      cost: '4.00',
      isGstFree: true,
    })
  const item = { name: 'milk', cost: '4.00', isGstFree: true }
  expect(renameItem(item, 'milky', [milk], TERMS)).toEqual({
    name: 'milky',
    cost: '',
    isGstFree: false,
  })
  const typed = { name: 'Fig', cost: '3.00', isGstFree: true }
  expect(renameItem(typed, 'Figs', [milk], TERMS)).toEqual({ ...typed, name: 'Figs' })
})
