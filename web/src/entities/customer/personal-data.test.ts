import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { Refusal, serve } from '../../../test/network.ts'
import { captureSavedFiles, type SavedFile } from '../../../test/saved-files.ts'
import { downloadCustomerData, eraseCustomer } from './personal-data.ts'

const CUSTOMER = '/dashboard/merchant/mcht_1/customers/cust_1'

let saved: SavedFile[] = []

beforeEach(() => {
  saved = captureSavedFiles()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const download = () =>
  new MutationObserver(createQueryClient(), downloadCustomerData('mcht_1', 'cust_1')).mutate()

test('saves a customer’s personal data as a readable file', async () => {
  const held = { customerId: 'cust_1', tables: { customer: [{ email: 'jane@customer.example' }] } }
  const { sent } = serve({ [`GET ${CUSTOMER}/data`]: held })
  await download()
  expect(sent).toEqual([{ method: 'GET', path: `${CUSTOMER}/data`, body: undefined }])
  expect(saved.map(({ name, file }) => [name, file.type])).toEqual([
    ['cust_1.json', 'application/json'],
  ])
  await expect(saved[0]?.file.text()).resolves.toBe(`{
  "customerId": "cust_1",
  "tables": {
    "customer": [
      {
        "email": "jane@customer.example"
      }
    ]
  }
}
`)
})

test('saves nothing and logs the reason when the data is refused', async () => {
  serve({ [`GET ${CUSTOMER}/data`]: new Refusal(403, 'You may not see this.') })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(download()).rejects.toMatchObject({ status: 403, message: 'You may not see this.' })
  expect(saved).toEqual([])
  expect(logged.mock.calls).toEqual([
    [
      'The data of a customer could not be downloaded',
      { status: 403, errorCode: '', tracer: 'r-1' },
    ],
  ])
})

test('erases a customer and refetches every list that showed the name', async () => {
  const erasedAt = '2026-03-02T03:05:00Z'
  const { sent } = serve({ [`POST ${CUSTOMER}/erase`]: { erasedAt } })
  const client = createQueryClient()
  const lists = ['customers', 'customer-summary', 'notes', 'payments', 'refunds', 'orders']
  for (const merchantId of ['mcht_1', 'mcht_2'])
    for (const list of [...lists, 'payouts']) client.setQueryData([list, merchantId, 1], [])
  const erase = new MutationObserver(client, eraseCustomer('mcht_1', 'cust_1'))
  await expect(erase.mutate()).resolves.toEqual({ erasedAt })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${CUSTOMER}/erase`])
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey)).toEqual(lists.map((list) => [list, 'mcht_1', 1]))
})
