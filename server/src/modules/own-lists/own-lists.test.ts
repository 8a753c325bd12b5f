import { MAX_VIEWS } from '@paydeck/contract/lists/own-lists'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Person = Pick<TestMerchant, 'call' | 'merchantId'>

const WEEK = {
  list: 'payments' as const,
  name: 'Paid this week',
  filters: { status: 'paid', kind: 'customerEmail', q: 'jane' },
  period: 'last-7-days',
  columns: ['Fee', 'Net'],
}
const OLD = {
  list: 'payments' as const,
  name: 'before spring',
  filters: { from: '2026-06-01', to: '2026-08-31' },
  period: null,
  columns: [],
}

const read = async ({ call, merchantId }: Person) =>
  (await call(api.getOwnLists, { merchantId })).data
const add = async ({ call, merchantId }: Person, body: typeof WEEK | typeof OLD) =>
  (await call(api.addView, { merchantId, body })).data

async function people() {
  const owner = await world.merchant()
  const { call } = await owner.colleague({ role: 'viewer' })
  return { owner, viewer: { call, merchantId: owner.merchantId } }
}

test('BEY-127 a view keeps its filters, days and columns; each person has their own, even viewers', async () => {
  const { owner, viewer } = await people()
  expect(await read(owner)).toEqual({ views: [], columns: {}, searches: [] })
  await add(owner, WEEK)
  const { views } = await add(owner, OLD)
  expect(views).toEqual(
    [OLD, WEEK].map((view) => ({ ...view, viewId: expect.any(String) as string })),
  )
  expect((await read(owner)).views).toEqual(views)
  expect((await read(viewer)).views).toEqual([])
  await add(viewer, WEEK)
  expect((await read(viewer)).views).toHaveLength(1)
  expect((await read(owner)).views).toEqual(views)
})

test('BEY-127 only its owner can rename, change and delete a view', async () => {
  const { owner, viewer } = await people()
  const { merchantId, call } = owner
  const viewId = (await add(owner, WEEK)).views[0]?.viewId ?? ''
  const of = { merchantId, viewId }
  const shows = { filters: {}, period: 'today', columns: ['Email'] }
  for (const body of [{ name: 'Mine' }, { shows }])
    await expect(viewer.call(api.changeView, { ...of, body })).rejects.toMatchObject({
      status: 404,
    })
  await expect(viewer.call(api.removeView, of)).rejects.toMatchObject({ status: 404 })
  expect((await read(owner)).views).toEqual([{ ...WEEK, viewId }])

  const named = await call(api.changeView, { ...of, body: { name: ' Paid,\n 7 days ' } })
  expect(named.data.views).toEqual([{ ...WEEK, viewId, name: 'Paid, 7 days' }])
  const other = await call(api.changeView, { ...of, body: { shows } })
  expect(other.data.views).toEqual([{ ...WEEK, ...shows, viewId, name: 'Paid, 7 days' }])
  expect((await call(api.removeView, of)).data.views).toEqual([])
})

test('BEY-127 a name is unique within a list, in any case; another list may reuse it', async () => {
  const { owner } = await people()
  const { merchantId, call } = owner
  await add(owner, WEEK)
  const { views } = await add(owner, OLD)
  const nameTaken = { status: 409, errorCode: 'view_name_taken' }
  await expect(add(owner, { ...OLD, name: ' PAID  this week ' })).rejects.toMatchObject(nameTaken)
  const viewId = views.find(({ name }) => name === OLD.name)?.viewId ?? ''
  const rename = (name: string) => call(api.changeView, { merchantId, viewId, body: { name } })
  await expect(rename('paid this WEEK')).rejects.toMatchObject(nameTaken)
  await rename('Before Spring')
  const refunds = { ...WEEK, list: 'refunds' as const }
  await call(api.addView, { merchantId, body: refunds })
  expect((await read(owner)).views.map(({ list, name }) => `${list} ${name}`)).toEqual([
    'payments Before Spring',
    'payments Paid this week',
    'refunds Paid this week',
  ])
})

test('BEY-127 a person has at most twenty views per list, even when two tabs save at once', async () => {
  const { owner, viewer } = await people()
  const names = Array.from({ length: MAX_VIEWS + 3 }, (_, n) => `View ${n}`)
  const saved = await Promise.allSettled(names.map((name) => add(owner, { ...WEEK, name })))
  expect(saved.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect((await read(owner)).views).toHaveLength(MAX_VIEWS)
  await expect(add(owner, { ...WEEK, name: 'One more' })).rejects.toMatchObject({
    status: 409,
    errorCode: 'too_many_views',
  })
  await add(viewer, WEEK)
  await owner.call(api.addView, {
    merchantId: owner.merchantId,
    body: { ...WEEK, list: 'disputes' },
  })
})

test.each([
  ['no name', { ...WEEK, name: ' \u200B ' }],
  ['a name of 61 characters', { ...WEEK, name: 'x'.repeat(61) }],
  ['an unknown list', { ...WEEK, list: 'secrets' }],
  ['a filter with an odd name', { ...WEEK, filters: { 'a b': 'c' } }],
  ['a filter of 255 characters', { ...WEEK, filters: { q: 'x'.repeat(255) } }],
  ['days without a name', { ...WEEK, period: '' }],
  ['31 columns', { ...WEEK, columns: Array.from({ length: 31 }, (_, n) => `${n}`) }],
])('BEY-127 refuses a view with %s', async (_, view) => {
  const { owner } = await people()
  await expect(add(owner, view as typeof WEEK)).rejects.toMatchObject({ status: 400 })
})

test('BEY-127 chosen columns follow the person, separately for each list', async () => {
  const { owner, viewer } = await people()
  const { merchantId, call } = owner
  const choose = (list: 'payments' | 'customers', columns: string[]) =>
    call(api.chooseColumns, { merchantId, body: { list, columns } })
  await choose('payments', ['Fee', 'Net'])
  await choose('customers', ['Tags'])
  expect((await read(owner)).columns).toEqual({ payments: ['Fee', 'Net'], customers: ['Tags'] })
  await choose('payments', [])
  expect((await read(owner)).columns).toEqual({ payments: [], customers: ['Tags'] })
  expect((await read(viewer)).columns).toEqual({})
})

test('BEY-127 the last five searches are kept, each once, without card numbers', async () => {
  const { owner, viewer } = await people()
  const { merchantId, call } = owner
  for (const text of ['jane', 'hc-14', 'visa 4242 4242 4242 4242', 'sarah', ' jane ', 'a', 'b'])
    await call(api.rememberSearch, { merchantId, body: { text } })
  expect((await read(owner)).searches).toEqual(['b', 'a', 'jane', 'sarah', 'visa 4242'])
  expect((await read(viewer)).searches).toEqual([])
  await expect(
    call(api.rememberSearch, { merchantId, body: { text: '  ' } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('BEY-127 when a person leaves the team their saved lists are deleted, and no one else’s', async () => {
  const owner = await world.merchant()
  const { merchantId, call } = owner
  const colleague = await owner.colleague({ role: 'manager' })
  const other = { call: colleague.call, merchantId }
  await add(other, WEEK)
  await other.call(api.rememberSearch, { merchantId, body: { text: 'jane' } })
  await add(owner, OLD)
  const { data: team } = await call(api.listTeam, { merchantId })
  const userId = team.find(({ email }) => email === colleague.email)?.userId ?? ''
  await call(api.removeMember, { merchantId, userId })
  const rows = await world.db.inMerchant(merchantId, async (tx) => [
    ...(await tx.selectFrom('app.savedView').select('name as what').execute()),
    ...(await tx.selectFrom('app.personChoice').select('choice as what').execute()),
  ])
  expect(rows).toEqual([{ what: OLD.name }])
})
