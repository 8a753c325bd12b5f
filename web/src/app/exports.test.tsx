import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { press } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'

const DASHBOARD = `/dashboard/merchant/${MERCHANT}`
const REPORTS = `/reports/merchants/${MERCHANT}`
const MARCH = { from: '2026-03-02', to: '2026-03-08' }
const DAYS = `from=${MARCH.from}&to=${MARCH.to}`

test.each([
  {
    page: `/payments?${DAYS}&status=refunded`,
    file: `${REPORTS}/payments/csv`,
    filters: { status: 'refunded' },
  },
  {
    page: `/refunds?${DAYS}&kind=customerEmail&q=jane@example.com`,
    file: `${REPORTS}/refunds/csv`,
    filters: { customerEmail: 'jane@example.com' },
  },
  {
    page: `/customers?${DAYS}&tag=VIP`,
    file: `${REPORTS}/customers/csv`,
    filters: { tag: 'VIP' },
  },
  {
    page: `/payouts?tab=all&${DAYS}&entry=Takings`,
    file: `${REPORTS}/settlement/AU/csv`,
    filters: { entryKind: 'Takings' },
  },
])(
  'CSV-01 CSV-02 STL-08 $page exports its own report, with its days and filters',
  async (report) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { queries, sent } = await openDashboard(report.page, {
      config: { abacusEnabled: true },
      answers: {
        [`GET ${DASHBOARD}/payments/query`]: new ListPage([]),
        [`GET ${DASHBOARD}/refunds/query`]: new ListPage([]),
        [`GET ${DASHBOARD}/customers/query`]: new ListPage([]),
        [`GET ${REPORTS}/settlement/AU`]: { items: [], totalPages: 1 },
        [`GET ${report.file}`]: new Refusal(500),
      },
    })
    await screen.findByRole('button', { name: /^Export/ })
    press(/^Export/)
    await screen.findByRole('button', { name: 'Download' })
    press('Download')
    await waitFor(() =>
      expect(sent.map(({ path }) => path).filter((path) => path.includes('csv'))).toHaveLength(1),
    )
    expect(queries(report.file)).toEqual([
      { ...MARCH, timeZone: 'Australia/Sydney', ...report.filters },
    ])
  },
)
