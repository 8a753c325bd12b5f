import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { sampleOf } from '../../test/sample-of.ts'

const LISTS = [
  { name: 'Payments', address: '/payments', call: api.queryPayments },
  { name: 'Refunds', address: '/refunds', call: api.queryRefunds },
  { name: 'Customers', address: '/customers', call: api.queryCustomers },
  { name: 'Transfers', address: '/payouts', call: api.queryPayouts },
  { name: 'Virtual Terminal', address: '/virtual-terminal', call: api.listOrders },
]

const pathOf = ({ path }: { path: string }): string => fillPath(path, { merchantId: MERCHANT })
const go = (name: string) =>
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }),
  )
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const rows = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('row')
    .map((row) => row.textContent)
    .slice(1)

test.each(LISTS)(
  'BEY-48 the second visit to $name shows its rows at once, and what changed when the answer is there',
  async ({ name, address, call }) => {
    const one = (sampleOf(call.answer, 0) as unknown[])[0]
    const { change, queries } = await openDashboard(address, {
      answers: { [`GET ${pathOf(call)}`]: new ListPage([one]) },
    })
    // The first test of a worker reads the code of the whole dashboard.
    await waitFor(() => expect(rows()).toHaveLength(1), { timeout: 25_000 })
    const before = rows()
    go('Balance')
    await waitFor(() => expect(heading()).toBe('Balance'))

    let answer: (page: ListPage) => void = () => undefined
    change({
      [`GET ${pathOf(call)}`]: () =>
        new Promise<ListPage>((resolve) => {
          answer = resolve
        }),
    })
    const asked = queries(pathOf(call)).length
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
    go(name)
    await waitFor(() => expect(heading()).not.toBe('Balance'))
    expect(rows()).toEqual(before)
    expect(screen.queryByRole('status', { name: /loading/i })).toBeNull()
    await waitFor(() => expect(queries(pathOf(call)).length).toBeGreaterThan(asked))
    answer(new ListPage([]))
    await waitFor(() => expect(rows()).not.toEqual(before))
  },
)
