import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage, Refusal, type Answers } from '../../test/network.ts'
import { readTable } from '../../test/tables.ts'

const DASHBOARD = `/dashboard/merchant/${MERCHANT}`
const customers = (['VIP', 'Gift', null] as const).map((tag, nth) => ({
  customerId: `cust_000000000000000${nth + 1}`,
  internalCustomerId: null,
  firstName: ['Jane', 'Sam', 'Kim'][nth],
  lastName: 'Lee',
  organisationName: null,
  email: null,
  phoneNumber: null,
  createdAt: '2026-03-02T03:05:00Z',
  tags: tag === null ? [] : [tag],
}))
const tagsOf = (nth: number) =>
  `PATCH ${DASHBOARD}/records/customers/cust_000000000000000${nth}/tags`
const MANAGER = { role: 'manager', permissions: [] }

async function open(grants = MANAGER, answers: Answers = {}) {
  const dashboard = await openDashboard('/customers', {
    answers: {
      [`GET ${DASHBOARD}/customers/query`]: new ListPage(customers),
      [`GET ${DASHBOARD}/tags`]: ['Gift', 'VIP'],
      ...answers,
    },
    grants,
  })
  await readTable('Customers')
  return dashboard
}
const select = (...names: string[]) => {
  for (const name of names)
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
}
const dialogScope = () => within(screen.getByRole('dialog', { hidden: true }))
const press = (name: string) =>
  fireEvent.click(dialogScope().getByRole('button', { name, hidden: true }))
async function openDialog(button: string, title: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const lines = () =>
  dialogScope()
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)

test('BEY-177 adds a tag to the selected customers, skips those that have it, and retries those that failed', async () => {
  const { sent, change } = await open(MANAGER, {
    [tagsOf(1)]: { notes: [], tags: [] },
    [tagsOf(3)]: new Refusal(409, 'A record has at most 10 tags.'),
  })
  select('Jane Lee', 'Sam Lee', 'Kim Lee')
  const dialog = await openDialog('Add tag', 'Add a tag to 3 customers')
  const field = dialog.getByRole('combobox', { name: 'Tag', hidden: true })
  fireEvent.change(field, { target: { value: 'a,b' } })
  press('Add tag')
  expect(dialog.getByText('A tag is a short word without commas')).toBeTruthy()
  fireEvent.change(field, { target: { value: ' gift' } })
  expect(lines()).toEqual(['Jane Lee', 'Sam LeeLeft out: Has this tag already.', 'Kim Lee'])
  press('Add tag')
  await screen.findByText('Tag added: 1 of 2.')
  expect(lines()).toEqual([
    'Jane LeeTag added',
    'Sam LeeLeft out: Has this tag already.',
    'Kim LeeRefused: A record has at most 10 tags.',
  ])
  change({ [tagsOf(3)]: { notes: [], tags: [] } })
  press('Try again (1)')
  await screen.findByText('Tag added: 2 of 2.')
  const patches = sent.filter(({ method }) => method === 'PATCH')
  expect(patches.map(({ path }) => path.split('/').at(-2))).toEqual([
    'cust_0000000000000001',
    'cust_0000000000000003',
    'cust_0000000000000003',
  ])
  for (const { body } of patches) expect(body).toEqual({ add: ['gift'] })
  press('Done')
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('BEY-177 removes a tag from those of the selected customers that have it', async () => {
  const { sent } = await open(MANAGER, { [tagsOf(2)]: { notes: [], tags: [] } })
  select('Kim Lee')
  await screen.findByRole('button', { name: 'Add tag' })
  expect(screen.queryByRole('button', { name: 'Remove tag' })).toBeNull()
  select('Sam Lee')
  await openDialog('Remove tag', 'Remove a tag from 2 customers')
  press('Remove tag')
  await screen.findByText('Tag removed: 1 of 1.')
  expect(lines()).toEqual(['Sam LeeTag removed', 'Kim LeeLeft out: Does not have this tag.'])
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { remove: ['Gift'] },
  ])
})

test('BEY-177 exports the selected customers and no others', async () => {
  const { sent } = await open()
  select('Jane Lee', 'Kim Lee')
  fireEvent.click(await screen.findByRole('button', { name: 'Export selected' }))
  const csvRequest = await waitFor(() => {
    const match = sent.find(({ path }) => path.includes('/customers/csv'))
    if (!match) throw new Error('not yet')
    return new URL(match.path, 'http://dashboard.test')
  })
  expect(csvRequest.pathname).toBe(`/reports/merchants/${MERCHANT}/customers/csv`)
  expect(csvRequest.searchParams.getAll('customerIds')).toEqual([
    'cust_0000000000000001',
    'cust_0000000000000003',
  ])
})

test.each([
  ['cashier', ['Add tag', 'Clear']],
  ['bookkeeper', ['Export selected', 'Clear']],
])('BEY-177 a %s is offered only what they may do', async (role, actions) => {
  await open({ role, permissions: [] })
  select('Kim Lee')
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  await bar.findByRole('button', { name: 'Clear' })
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions)
})

test('BEY-177 people who may do nothing with customers have no selection or export', async () => {
  await open({ role: 'viewer', permissions: [] })
  expect(screen.queryByRole('checkbox', { name: 'Select Kim Lee' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export Data' })).toBeNull()
})
