import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Product } from '@paydeck/contract/calls/settings/products'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { sampleConfig } from '../../../test/config-sample.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve, type Answers } from '../../../test/network.ts'
import { ProductsSection } from './products-section.tsx'

const { merchantId } = sampleConfig()
const PATH = `/merchants/${merchantId}/products`
const product = (at: number, change: Partial<Product> = {}): Product => ({
  productId: `prod_000000000000000${at}`,
  name: `Part ${at}`,
  price: 5_50,
  currency: 'AUD',
  includesGst: true,
  isKept: false,
  usedAt: '2026-03-02T03:05:00Z',
  ...change,
})
const COFFEE = product(1, { name: 'Flat white' })
const BEANS = product(2, { name: 'Beans', price: 1_200_00, includesGst: false })

afterEach(() => vi.restoreAllMocks())

async function open(products: readonly Product[], answers: Answers = {}, isConsumer = false) {
  const network = serve({
    [`GET ${PATH}`]: products,
    [`GET /merchants/${merchantId}/settings/requests`]: {
      pricesIncludeGst: null,
      lastsDays: null,
      remindEveryDays: null,
      remindForDays: null,
      showsShopGst: false,
      isGstRegistered: true,
      nextOrderNumber: 'R-1001',
      version: 0,
    },
    ...answers,
  })
  await renderInSession(<ProductsSection />, isConsumer ? { marketplaceTags: [CONSUMER_TAG] } : {})
  await screen.findByText(products.length === 0 ? 'No products yet' : (products[0]?.name ?? ''))
  return network
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

function choose(of: string, action: string) {
  press(`Actions for ${of}`)
  fireEvent.click(screen.getByRole('menuitem', { name: action }))
}

test('BEY-133 lists each product by name, with its price and whether GST is in it', async () => {
  await open([COFFEE, BEANS])
  expect(rows()).toEqual(['Beans$1,200.00 AUDBefore GST', 'Flat white$5.50 AUDIncludes GST'])
})

test('BEY-133 finds one of many products by part of its name', async () => {
  await open(Array.from({ length: 12 }, (_, at) => product(at)))
  expect(rows()).toHaveLength(10)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a product' }), {
    target: { value: 'ART 11' },
  })
  expect(rows()).toEqual(['Part 11$5.50 AUDIncludes GST'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a product' }), {
    target: { value: '' },
  })
  press('Show all 12 products')
  expect(rows()).toHaveLength(12)
})

test.each([
  [false, true],
  [true, false],
])(
  'BEY-133 adds a product whose price includes GST or not by the brand’s default (consumer brand: %s)',
  async (isConsumer, includesGst) => {
    const { sent } = await open([], { [`POST ${PATH}`]: COFFEE }, isConsumer)
    press('Add product')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add product' }))
    expect(screen.getByText('Please enter a name')).toBeTruthy()
    expect(screen.getByText('Please enter a valid amount')).toBeTruthy()
    type('Name', ' Flat white ')
    type('Price (AUD)', '$1,205.50')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add product' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Flat white',
      price: 1_205_50,
      includesGst,
      isGstFree: false,
    })
  },
)

test('BEY-133 changes a product; a refusal keeps what was typed', async () => {
  const path = `PATCH ${PATH}/${BEANS.productId}`
  const { sent, change } = await open([COFFEE, BEANS], {
    [path]: new Refusal(409, 'Another product has this name.'),
  })
  choose('Beans', 'Edit')
  expect(field('Price (AUD)').value).toBe('1,200.00')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Is before GST' }).checked).toBe(true)
  type('Name', 'Flat white')
  press('Save')
  expect(await screen.findByText('Another product has this name.')).toBeTruthy()
  expect(field('Name').value).toBe('Flat white')
  change({ [path]: BEANS })
  type('Name', 'Dark beans')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    name: 'Dark beans',
    price: 1_200_00,
    includesGst: false,
    isGstFree: false,
  })
})

test('BEY-133 removes a product after a question', async () => {
  const { sent } = await open([COFFEE], { [`DELETE ${PATH}/${COFFEE.productId}`]: null })
  choose('Flat white', 'Remove')
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  press('Remove')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('BEY-146 saves a product as GST-free, and lists it as such', async () => {
  const milk = { ...COFFEE, name: 'Milk', isGstFree: true }
  const { sent } = await open([milk], { [`POST ${PATH}`]: milk })
  expect(screen.getByText('GST-free')).toBeTruthy()
  press('Add product')
  type('Name', 'Bread')
  type('Price (AUD)', '6')
  fireEvent.click(screen.getByRole('radio', { name: 'Is GST-free' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add product' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Bread',
    price: 6_00,
    includesGst: true,
    isGstFree: true,
  })
})
