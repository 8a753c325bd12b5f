import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { sampleOf } from '../../test/sample-of.ts'
import { QUIET_DAY } from '../../test/today-sample.ts'

const pathOf = ({ path }: { path: string }): string => fillPath(path, { merchantId: MERCHANT })
const PAYMENTS = new ListPage([(sampleOf(api.queryPayments.answer, 0) as unknown[])[0]])
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent

test.each([
  { page: 'Overview', address: '/home', what: api.getToday, answer: QUIET_DAY },
  { page: 'Payments', address: '/payments', what: api.queryPayments, answer: PAYMENTS },
  {
    page: 'Payments',
    address: '/payments?status=refunded&page=2',
    what: api.queryPayments,
    answer: PAYMENTS,
  },
])(
  'BEY-189 $address requests its data once, before it renders',
  async ({ page, address, what, answer }) => {
    const titles: unknown[] = []
    await openDashboard(address, {
      answers: {
        [`GET ${pathOf(what)}`]: () => {
          titles.push(title())
          return answer
        },
      },
    })
    await waitFor(() => expect(title()).toBe(page), { timeout: 25_000 })
    if (page === 'Payments') await screen.findAllByRole('row')
    else await screen.findAllByText(/takings/i)
    expect(titles).toEqual([undefined])
  },
)
