import { useSearch } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { ITEM } from '../../../test/settlement-sample.ts'
import { SettlementReport } from './settlement-report.tsx'
import { settlementSearch } from './settlement-search.ts'

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => vi.restoreAllMocks())

const ReportAtAddress = () => (
  <SettlementReport search={settlementSearch.read(useSearch({ strict: false }))} />
)

/** Opens the report of three pages. Returns the requested URLs. */
async function open(country: 'AU' | 'NZ' = 'AU'): Promise<URL[]> {
  const requests: URL[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const url = request instanceof Request ? request.url : request.toString()
    if (url.endsWith('/own-lists')) return Response.json({ views: [], columns: {}, searches: [] })
    if (url.includes('/sums?')) return Response.json({ sums: [] })
    requests.push(new URL(url, 'http://dashboard.test'))
    return Response.json({ items: [ITEM], totalPages: 3 })
  })
  await renderInSession(<ReportAtAddress />, { merchantTradingCountry: country })
  await screen.findByText('1042')
  return requests
}

const button = (name: string) => screen.getByRole('button', { name })
const lastPage = (requests: URL[]) => requests.at(-1)?.searchParams.get('page')

test('STL-12 shows the report of the trading country', async () => {
  const requests = await open('NZ')
  expect(requests[0]?.pathname).toBe('/api/reports/merchants/mcht_0000000000000000/settlement/NZ')
})

test('STL-09 STL-10 "Previous" and "Next" stay within the pages of the answer; a new search starts at page 1', async () => {
  const requests = await open()
  screen.getByText('Page 1 of 3')
  fireEvent.click(button('Previous'))
  expect(requests).toHaveLength(1)
  fireEvent.click(button('Next'))
  await screen.findByText('Page 2 of 3')
  fireEvent.click(button('Next'))
  await screen.findByText('Page 3 of 3')
  expect(lastPage(requests)).toBe('3')
  fireEvent.click(button('Next'))
  expect(requests).toHaveLength(3)
  fireEvent.click(button('Previous'))
  await screen.findByText('Page 2 of 3')

  const box = screen.getByRole('textbox', { name: 'Search' })
  fireEvent.change(box, { target: { value: '1042' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('internalOrderId')).toBe('1042'))
  expect(lastPage(requests)).toBe('1')
})
