import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const TABLE = { key: 'Table', label: 'Table', required: true, visibleForCustomer: false }
const NOTE = { key: 'Note', label: 'A note', required: false, visibleForCustomer: true }

test('SETC-11 SETC-17 saves the whole list and returns it in order; a new merchant’s is empty', async () => {
  const { merchantId, call } = await world.merchant()
  const before = await call(api.getOrderCustomSettings, { merchantId })
  expect(before.data).toEqual({ customFields: [], version: 0 })
  const saved = await call(api.saveOrderCustomSettings, {
    merchantId,
    body: { customFields: [NOTE, { ...TABLE, label: '  Table number ' }] },
  })
  const list = [NOTE, { ...TABLE, label: 'Table number' }]
  expect(saved.data).toEqual({ customFields: list, version: 1 })
  const after = await call(api.getOrderCustomSettings, { merchantId })
  expect(after.data).toEqual({ customFields: list, version: 1 })
})

test('does not overwrite a list that another user has saved meanwhile', async () => {
  const { merchantId, call } = await world.merchant()
  const save = (customFields: (typeof NOTE)[], version?: number) =>
    call(api.saveOrderCustomSettings, { merchantId, body: { customFields, version } })
  await save([NOTE], 0)
  await expect(save([TABLE], 0)).rejects.toMatchObject({ status: 409 })
  await save([NOTE, TABLE], 1)
  await expect(save([], 1)).rejects.toMatchObject({ status: 409 })
  await save([TABLE])
  const { data } = await call(api.getOrderCustomSettings, { merchantId })
  expect(data).toEqual({ customFields: [TABLE], version: 3 })
})

test.each([
  ['the same key twice', [NOTE, { ...TABLE, key: 'Note' }]],
  ['an empty label', [{ ...NOTE, label: '  ' }]],
  ['a label of two lines', [{ ...NOTE, label: 'A\nB' }]],
  ['a label of 129 characters', [{ ...NOTE, label: 'x'.repeat(129) }]],
  ['a key that objects reserve', [{ ...NOTE, key: '__proto__' }]],
  ['51 fields', Array.from({ length: 51 }, (_, at) => ({ ...NOTE, key: `k${at}` }))],
])('refuses %s', async (_, customFields) => {
  const { merchantId, call } = await world.merchant()
  await expect(
    call(api.saveOrderCustomSettings, { merchantId, body: { customFields } }),
  ).rejects.toMatchObject({ status: 400 })
})
