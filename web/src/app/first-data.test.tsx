import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import type { FirstSteps } from '@paydeck/contract/calls/settings/first-steps'
import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { sampleOf } from '../../test/sample-of.ts'
import { EMPTY_DAY } from '../../test/today-sample.ts'

const pathOf = ({ path }: { path: string }): string => fillPath(path, { merchantId: MERCHANT })
const PAYMENTS = new ListPage([(sampleOf(api.queryPayments.answer, 0) as unknown[])[0]])
const STEPS: FirstSteps = { steps: [{ step: 'logo', isDone: false }], isHidden: false }
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent

test.each([
  { page: 'Overview', address: '/home', what: api.getToday, answer: EMPTY_DAY },
  { page: 'Overview', address: '/home', what: api.getFirstSteps, answer: STEPS },
  { page: 'Payments', address: '/payments', what: api.queryPayments, answer: PAYMENTS },
  {
    page: 'Payments',
    address: '/payments?status=refunded&page=2',
    what: api.queryPayments,
    answer: PAYMENTS,
  },
])(
  'BEY-189 $address requests $what.path once, before it renders',
  async ({ page, address, what: call, answer }) => {
    const titles: unknown[] = []
    await openDashboard(address, {
      answers: {
        [`GET ${pathOf(call)}`]: () => {
          titles.push(title())
          return answer
        },
      },
    })
    await waitFor(() => expect(title()).toBe(page), { timeout: 25_000 })
    if (page === 'Payments') await screen.findAllByRole('row')
    else if (call === api.getToday) await screen.findAllByText(/takings/i)
    else await screen.findByText('0 of 1 done')
    expect(titles).toEqual([undefined])
  },
)

test.each([
  ['/home', []],
  ['/payment-requests', [CONSUMER_TAG]],
] as const)(
  'BEY-161 on %s the first steps appear together with the day below them, so that nothing moves',
  async (address, tags) => {
    const response = Promise.withResolvers<FirstSteps>()
    const { queries } = await openDashboard(address, {
      config: { marketplaceTags: [...tags] },
      answers: {
        [`GET ${pathOf(api.getToday)}`]: EMPTY_DAY,
        [`GET ${pathOf(api.getFirstSteps)}`]: () => response.promise,
      },
    })
    await waitFor(() => expect(title()).toBeTruthy(), { timeout: 25_000 })
    await waitFor(() => expect(queries(pathOf(api.getFirstSteps))).toHaveLength(1))
    await act(() => vi.dynamicImportSettled())
    expect(screen.queryByText(/Nothing taken/)).toBeNull()
    const renders: boolean[][] = []
    const observer = new MutationObserver(() =>
      renders.push(
        [/0 of 1 done/, /Nothing taken/].map((text) => screen.queryByText(text) !== null),
      ),
    )
    observer.observe(document.body, { childList: true, subtree: true })
    response.resolve(STEPS)
    await screen.findByText('0 of 1 done')
    await screen.findByText(/Nothing taken/)
    observer.disconnect()
    expect(renders.filter(([steps, day]) => day && !steps)).toEqual([])
  },
)
