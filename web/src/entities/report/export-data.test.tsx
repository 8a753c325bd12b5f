import type { PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { ExportBanner } from './export-banner.tsx'
import { ExportData } from './export-data.tsx'
import { useExport } from './use-export.ts'

const LIST: PaymentsQuery = {
  sort: '-createdAt',
  page: 3,
  createdAfter: '2026-03-01T00:00:00Z',
  createdBefore: '2026-03-07T23:59:59Z',
  timeZone: 'Australia/Sydney',
  status: 'paid',
  payType: 'card',
  amount: '12.5',
}
const RANGE = { from: '2026-03-01', to: '2026-03-07' }

let merchants = 0

function List() {
  const download = useExport(`mcht_data_${merchants}`, 'payments')
  return (
    <>
      <ExportData download={download} list={LIST} range={RANGE} timeZone="Australia/Sydney" />
      <ExportBanner download={download} />
    </>
  )
}

interface Saved {
  name: string
  size: number
}

// jsdom has no layout, so an open dialog counts as hidden.

async function open(answer: () => Response) {
  merchants += 1
  const requests: string[] = []
  const saved: Saved[] = []
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // The focus trap finds no visible element, for the same reason.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let size = 0
  URL.createObjectURL = (blob) => {
    size = blob instanceof Blob ? blob.size : 0
    return 'blob:file'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, size })
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    const url = request instanceof Request ? request.url : request.toString()
    requests.push(`${new Headers(init?.headers).get('authorization')} ${url}`)
    return answer()
  })
  await renderInSession(<List />)
  fireEvent.click(screen.getByRole('button', { name: 'Export Data' }))
  await openDates()
  return { requests, saved, logged }
}

const csv = () =>
  new Response('a,b\n1,2\n', {
    headers: { 'content-disposition': 'attachment; filename="payments_x.csv"' },
  })
const datesButton = () => screen.getByRole('button', { name: /^Dates:/, hidden: true })
async function openDates() {
  fireEvent.click(datesButton())
  await screen.findByLabelText('From')
}
const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
function type(label: string, text: string) {
  fireEvent.change(day(label), { target: { value: text } })
  fireEvent.keyDown(day(label), { key: 'Enter' })
}
const download = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Download', hidden: true }))

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => vi.restoreAllMocks())

test('CSV-02 BEY-04 requests the report of the chosen days with the list’s filters and zone, and saves it under its name', async () => {
  const { requests, saved } = await open(csv)
  expect([day('From').value, day('To').value]).toEqual(['1/3/2026', '7/3/2026'])
  type('From', '1/2/26')
  expect(datesButton().getAttribute('aria-label')).toBe('Dates: 1st Feb 26 – 7th Mar 26')
  download()
  expect(await screen.findByText('Saved as payments_x.csv, 8 B')).toBeTruthy()
  expect(requests).toEqual([
    `Bearer token /api/reports/merchants/mcht_data_${merchants}/payments/csv?amount=12.5&status=paid&payType=card&from=2026-02-01&to=2026-03-07&timeZone=Australia%2FSydney`,
  ])
  expect(saved).toEqual([{ name: 'payments_x.csv', size: 8 }])
})

test('CSV-05 BEY-05 logs a failed download and shows a banner until it is closed, or the export is opened again, for the same days', async () => {
  let answer = () => new Response('', { status: 500 })
  const { saved, logged } = await open(() => answer())
  type('From', '1/2/26')
  download()
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain('Failed to download the report')
  expect(logged).toHaveBeenCalledWith('The payments report could not be downloaded', {
    status: 500,
    errorCode: '',
    tracer: '',
  })
  expect(saved).toEqual([])
  const openAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Export Data' }))
  openAgain()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(datesButton().getAttribute('aria-label')).toBe('Dates: 1st Feb 26 – 7th Mar 26')
  download()
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  answer = csv
  openAgain()
  download()
  await screen.findByText('Saved as payments_x.csv, 8 B')
  expect(saved).toHaveLength(1)
})

test('CSV-05 saves nothing and says so when the stream breaks off', async () => {
  const { saved, logged } = await open(() => {
    let isFirst = true
    const stream = new ReadableStream({
      pull(controller) {
        if (isFirst) controller.enqueue(new TextEncoder().encode('a,b\n'))
        else controller.error(new TypeError('network error'))
        isFirst = false
      },
    })
    return new Response(stream)
  })
  download()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to download the report')
  expect(logged).toHaveBeenCalledTimes(1)
  expect(saved).toEqual([])
})

test('BEY-107 dates of an export are typed day first; a range in the wrong order is refused', async () => {
  const { requests } = await open(csv)
  const problem = () => screen.getByRole('alert', { hidden: true }).textContent
  type('From', '8 Mar 2026')
  expect(problem()).toBe('The first day must not be after the last day')
  type('From', 'March')
  expect(problem()).toBe('Type a day as 5/11/2026 or 5 Nov')
  type('From', '')
  expect(problem()).toBe('Choose the first and the last day')
  expect(datesButton().getAttribute('aria-label')).toBe('Dates: 1st Mar 26 – 7th Mar 26')
  expect(requests).toEqual([])
})

test('BEY-107 an export offers the presets of a list that fit into a report', async () => {
  await open(csv)
  const presets = screen.getAllByRole('button', { hidden: true, pressed: false })
  const names = presets.map(({ textContent }) => textContent)
  expect(names).toEqual(
    expect.arrayContaining(['Last 7 days', 'Last BAS quarter', 'Last financial year']),
  )
  expect(names).not.toContain('All dates')
  fireEvent.click(screen.getByRole('button', { name: 'Last financial year', hidden: true }))
  expect(datesButton().getAttribute('aria-label')).toMatch(/^Dates: 1st Jul \d\d – 30th Jun \d\d$/)
})

test('a cancelled download saves nothing and shows no error', async () => {
  const { saved, logged } = await open(
    () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
  )
  download()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel', hidden: true }))
  expect(logged).not.toHaveBeenCalled()
  expect(saved).toEqual([])
})
