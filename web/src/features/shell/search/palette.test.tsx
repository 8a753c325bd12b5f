import type { Grants } from '@paydeck/contract/access/grants'
import type { SearchResponse, SearchRecord } from '@paydeck/contract/calls/search'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { Palette } from './palette.tsx'

const OWNER: Grants = { role: 'admin', permissions: [] }
const CONSUMER = { marketplaceTags: ['laddr-b2c'] }

const payment = (change: Partial<SearchRecord> = {}): SearchRecord => ({
  id: 'tran_0000000000000001',
  transactionId: 'tran_0000000000000001',
  title: 'HC-1597',
  detail: 'Sarah Jones',
  amount: 480_00,
  currency: 'AUD',
  status: 'paid',
  at: '2026-03-02T03:05:00Z',
  matches: [{ field: 'phone', text: '0412 345 678', start: 5, end: 12 }],
  ...change,
})

const FOUND: SearchResponse = {
  exact: null,
  groups: [
    { kind: 'payments', count: 10_000, isMore: true, records: [payment()] },
    {
      kind: 'customers',
      count: 1,
      isMore: false,
      records: [
        payment({
          id: 'cust_0000000000000001',
          title: 'Sarah Jones',
          detail: 'sarah@customer.example',
          amount: null,
          currency: null,
          status: null,
          matches: [{ field: 'name', text: 'Sarah Jones', start: 0, end: 5 }],
        }),
      ],
    },
  ],
}

const ANSWERS: Partial<Record<string, SearchResponse>> = {
  zz: { exact: null, groups: [] },
  disputed: {
    exact: null,
    groups: [
      {
        kind: 'payments',
        count: 2,
        isMore: false,
        records: [
          payment({ status: 'disputed', isDisputeLost: true, matches: [] }),
          payment({ id: 'tran_0000000000000002', status: 'disputed', matches: [] }),
        ],
      },
    ],
  },
}

let requests: string[] = []
/** The person's searches on the server. */
let searches: string[] = []
function storeSearches(url: string, init: RequestInit | undefined): Response {
  const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as { text: string }) : null
  if (sent && url.endsWith('/searches')) searches = [sent.text, ...searches]
  return Response.json({ views: [], columns: {}, searches })
}
beforeEach(() => {
  requests = []
  searches = []
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  vi.spyOn(globalThis, 'fetch').mockImplementation((request, init) => {
    const url = request instanceof Request ? request.url : request.toString()
    if (url.includes('/own-lists')) return Promise.resolve(storeSearches(url, init))
    const q = new URL(url, 'http://here').searchParams.get('q') ?? ''
    requests.push(q)
    return Promise.resolve(Response.json(ANSWERS[q] ?? FOUND))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const onClose = vi.fn<() => void>()
async function open(grants = OWNER, config: Parameters<typeof renderInSession>[1] = {}) {
  onClose.mockClear()
  await renderInSession(<Palette onClose={onClose} />, config, grants)
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find anything' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
const group = (name: string) => within(screen.getByRole('group', { name }))

test('BEY-100 shows groups with counts, and marks the part that matched', async () => {
  await open()
  type('345 678')
  await screen.findByRole('group', { name: 'Payments 10,000+' })
  expect(group('Payments 10,000+').getByRole('option').textContent).toBe(
    'HC-1597Sarah Jones0412 345 678$480.00 AUDpaid2nd Mar 26',
  )
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '345 678',
    'Sarah',
  ])
})

test('BEY-230 a payment lost in a dispute says so in the results', async () => {
  await open()
  type('disputed')
  await screen.findByRole('group', { name: 'Payments 2' })
  const options = group('Payments 2').getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'HC-1597Sarah Jones$480.00 AUDdispute lost2nd Mar 26',
    'HC-1597Sarah Jones$480.00 AUDdisputed2nd Mar 26',
  ])
})

test('BEY-100 arrow keys select a line, and Enter opens it', async () => {
  await open()
  type('sarah')
  await screen.findByRole('group', { name: 'Customers 1' })
  expect(chosen()?.textContent).toContain('HC-1597')
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect(chosen()?.textContent).toContain('Sarah Jones')
  expect(chosen()?.getAttribute('aria-selected')).toBe('true')
  expect(chosen()?.getAttribute('href')).toContain('/customers?customer=cust_0000000000000001')
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect(chosen()?.textContent).toContain('HC-1597')
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('BEY-100 Enter waits for the answer to the last text', async () => {
  await open()
  type('sarah')
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests).toContain('sarah')
})

test('BEY-100 words become filters, and removing a filter removes its words', async () => {
  await open()
  type('refunds over $500 last week visa sarah')
  const chips = () =>
    within(screen.getByRole('list', { name: 'Filters' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(chips()).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Visa' }))
  expect(box().value).toBe('refunds over $500 last week sarah')
  expect(chips()).toHaveLength(3)
})

test('BEY-100 only the last four digits of a card number leave the browser', async () => {
  await open()
  type('4242 4242 4242 4242')
  await waitFor(() => expect(requests).toEqual(['4242']))
})

test('BEY-100 offers only the pages and actions that the person may use', async () => {
  await open()
  type('new')
  expect(lines()).toContain('New manual payment')
  type('export october 2025')
  expect(lines()).toContain('Export payments, 1st Oct 25 to 31st Oct 25')
  type('refund sarah')
  expect(await screen.findByRole('option', { name: /^Refund HC-1597/ })).toBeTruthy()
  type('bal')
  expect(lines()).toContain('Balance')
  type('connect your shop')
  expect(screen.getByRole('option', { name: 'Connect your shop' }).getAttribute('href')).toMatch(
    /\/api$/,
  )
})

test('BEY-100 offers a viewer neither', async () => {
  await open({ role: 'viewer', permissions: ['payments:read', 'customers:read', 'orders:read'] })
  for (const text of ['new', 'export october', 'bal', 'team']) {
    type(text)
    expect([text, lines()]).toEqual([text, []])
  }
  type('refund sarah')
  await screen.findByRole('group', { name: 'Payments 10,000+' })
  expect(lines().filter((line) => line?.startsWith('Refund '))).toEqual([])
})

const EXPORTS = ['Export payments', 'Export refunds', 'Export customers']
const ORDERS = ['New manual payment', 'Quick request']
test.each([
  ['owner', [...ORDERS, 'Invite a person', 'Add bank account', 'Add webhook'], EXPORTS],
  ['manager', ORDERS, EXPORTS],
  ['cashier', ORDERS, []],
  ['bookkeeper', [], EXPORTS],
  ['developer', ['Add webhook'], []],
  ['viewer', [], []],
  ['staff', [...ORDERS, 'Add webhook'], EXPORTS],
])(
  'BEY-193 offers a person with the role %s the actions they may do',
  async (role, actions, files) => {
    await open({ role, permissions: [] })
    const shown = () => {
      const offered = screen.queryByRole('group', { name: 'Do' })
      const options = offered ? within(offered).getAllByRole('option') : []
      return options.map(({ textContent }) => textContent)
    }
    expect(shown()).toEqual(actions)
    type('export')
    expect(shown()).toEqual(files)
  },
)

test.each([
  ['invite someone', 'Invite a person', '/team'],
  ['add a colleague', 'Invite a person', '/team'],
  ['change the bank account', 'Change bank account', '/payouts?tab=settings'],
  ['add bank', 'Add bank account', '/payouts?tab=settings'],
  ['new webhook', 'Add webhook', '/api'],
  [
    'export customers last month',
    'Export customers, 1st Feb 26 to 28th Feb 26',
    '/customers?from=2026-02-01&to=2026-02-28',
  ],
])('BEY-193 %s: the first line is that action', async (text, label, address) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-18T02:00:00Z') })
  await open()
  type(text)
  await screen.findByRole('option', { name: label })
  expect(chosen()?.textContent).toBe(label)
  expect(chosen()?.getAttribute('href')).toBe(`/harbour-coffee${address}`)
  vi.useRealTimers()
})

test('BEY-193 offers bank accounts on the tab of the transfers page that has them', async () => {
  await open(OWNER, { ...CONSUMER, abacusEnabled: true })
  type('bank account')
  expect(lines()).toEqual([])
  cleanup()
  await open(OWNER, { ...CONSUMER, abacusEnabled: false })
  type('bank account')
  expect(lines()).toEqual(['Add bank account', 'Change bank account'])
})

test('BEY-100 the consumer variant finds only records that it has pages for', async () => {
  await open(OWNER, CONSUMER)
  type('sarah')
  await screen.findByRole('group', { name: 'Payments 10,000+' })
  expect(screen.queryByRole('group', { name: 'Customers 1' })).toBeNull()
  type('customers')
  expect(screen.queryByRole('option', { name: 'Customers' })).toBeNull()
})

test('BEY-100 remembers the last searches of the person', async () => {
  await open()
  type('sarah')
  await screen.findByRole('group', { name: 'Customers 1' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  cleanup()
  await open()
  fireEvent.click(group('Recent searches').getByRole('option', { name: 'sarah' }))
  expect(box().value).toBe('sarah')
})

test('BEY-127 earlier searches follow the person to another browser, which saves new ones too', async () => {
  searches = ['harbour street']
  await open()
  const recent = await screen.findByRole('option', { name: 'harbour street' })
  fireEvent.click(recent)
  type('sarah')
  await screen.findAllByRole('option', { name: /Sarah Jones/ })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(searches).toEqual(['sarah', 'harbour street']))
})

test('BEY-100 says when nothing matches', async () => {
  await open()
  type('zz')
  expect(await screen.findByText(/^Nothing matches\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(box().value).toBe('')
})
