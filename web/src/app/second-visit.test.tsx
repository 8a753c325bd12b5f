import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage, type Answers } from '../../test/network.ts'
import { sampleOf } from '../../test/sample-of.ts'

/** Every list that has an address, by the call of its rows. */
const LISTS = [
  { name: 'payments', address: '/payments', call: api.queryPayments },
  { name: 'refunds', address: '/refunds', call: api.queryRefunds },
  { name: 'customers', address: '/customers', call: api.queryCustomers },
  { name: "a customer's payments", address: '/customers?customer=word', call: api.queryPayments },
  { name: 'transfers', address: '/payouts', call: api.queryPayouts },
  { name: 'all transfers', address: '/payouts?tab=all', call: api.getSettlementReport },
  { name: 'fee invoices', address: '/statements', call: api.listFeeInvoices },
  { name: 'unpaid orders', address: '/virtual-terminal', call: api.listOrders },
  { name: 'disputes', address: '/disputes', call: api.listDisputes },
  { name: 'activity', address: '/activity', call: api.listActivity },
  { name: 'the team', address: '/team', call: api.listTeam },
  { name: 'connections', address: '/connections', call: api.listConnections },
  { name: 'approvals', address: '/approvals', call: api.listApprovals },
  // The page also shows a pair of keys, which is never cached.
  { name: 'webhooks', address: '/api', call: api.listWebhooks, table: 'Webhooks' },
  { name: 'deliveries', address: '/api?webhook=word', call: api.listDeliveries },
]

const valueOf: Readonly<Record<string, string>> = {
  merchantId: MERCHANT,
  countryCode: 'AU',
  recordKind: 'customers',
}
const pathOf = ({ path }: { path: string }): string =>
  fillPath(path, new Proxy(valueOf, { get: (values, name: string) => values[name] ?? 'word' }))
const paged = (answer: unknown) => (Array.isArray(answer) ? new ListPage(answer) : answer)
/** Approvals use the second alternative: those still to be decided are not in a table. */
const sample = (call: (typeof LISTS)[number]['call']) =>
  sampleOf(call.answer, call === api.listApprovals ? 1 : 0)

/** The same answer with nothing in its lists. */
const emptyListsOf = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? []
    : Object.fromEntries(
        Object.entries(answer as object).map(([key, value]) => [
          key,
          Array.isArray(value) ? [] : value,
        ]),
      )

/** Calls that `openDashboard` answers. */
const OWN_REQUESTS = /\/settings\/(?!payout-schedule)|\/status$/
const readCalls = Object.values(api).filter(
  ({ method, base }) => method === 'GET' && base === 'api',
)
const ANSWERS: Answers = Object.fromEntries(
  readCalls
    .filter(({ path }) => path.includes('{merchantId}') && !OWN_REQUESTS.test(path))
    .map((call) => [`GET ${pathOf(call)}`, paged(sampleOf(call.answer, 0))]),
)

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const loading = () => screen.queryByRole('status', { name: /loading/i })
const rows = (table: string | RegExp = /./) =>
  screen
    .queryAllByRole('table', { name: table })
    .flatMap((tableElement) => within(tableElement).getAllByRole('row').slice(1))
    .map((row) => row.textContent)

test.each(LISTS)(
  'BEY-48 a second visit to $name shows cached rows at once, then the new answer',
  async ({ address, call, table }) => {
    const first = sample(call)
    const { slug, change, queries } = await openDashboard(address, {
      config: { abacusEnabled: true },
      answers: { ...ANSWERS, [`GET ${pathOf(call)}`]: paged(first) },
    })
    // A worker's first test loads the code of the whole dashboard.
    await waitFor(() => expect(rows(table).length).toBeGreaterThan(0), { timeout: 25_000 })
    await waitFor(() => expect(loading()).toBeNull())
    const [name, before] = [heading(), rows(table)]
    act(() => window.history.pushState(null, '', `/${slug}/balance`))
    await waitFor(() => expect(heading()).toBe('Balance'))

    let answer: (page: unknown) => void = () => undefined
    change({
      [`GET ${pathOf(call)}`]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const queryCount = queries(pathOf(call)).length
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
    act(() => window.history.pushState(null, '', `/${slug}${address}`))
    await waitFor(() => expect(heading()).toBe(name))
    expect(rows(table)).toEqual(before)
    expect(loading()).toBeNull()
    await waitFor(() => expect(queries(pathOf(call)).length).toBeGreaterThan(queryCount))
    answer(paged(emptyListsOf(first)))
    await waitFor(() => expect(rows(table)).not.toEqual(before))
  },
)
