import { readFile } from 'node:fs/promises'

import { expect, test, type Page } from '@playwright/test'

import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  typeDays,
} from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'

/** Days of the demo year on which no other journey pays. */
const PAST_DAYS = 'from=2025-03-19&to=2026-02-28'

const exportData = (page: Page) => page.getByRole('button', { name: 'Export Data' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export Data' })

async function download(page: Page) {
  const saving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  const file = await saving
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  return { name: file.suggestedFilename(), header, lines }
}

async function countRows(page: Page, caption: string): Promise<number> {
  const rows = page
    .getByRole('table', { name: caption })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  let count = 0
  for (let at = 1; ; at++) {
    const url = new URL(page.url())
    url.searchParams.set('page', String(at))
    await navigateTo(page, url.pathname + url.search)
    const status = page
      .getByRole('status')
      .filter({ hasText: new RegExp(` shown(, page ${at} of \\d+)?$`) })
    await expect(status).toBeVisible()
    count += await rows.count()
    const total = Number(/of (\d+)$/.exec((await status.textContent()) ?? '')?.[1] ?? 1)
    if (at >= total) return count
  }
}

test('CSV-01 CSV-02 BEY-04 BEY-09 BEY-10 exports payments by the list’s dates and filters to a file that names its zone, on a phone too', async ({
  page,
}) => {
  await openDashboard(page, 'kauri-outdoors', '/payments?from=2025-11-01&to=2026-01-31&status=paid')
  const csvRequest = page.waitForRequest((request) => request.url().includes('/payments/csv'))
  await exportData(page).click()
  await expect(
    dialog(page).getByRole('button', { name: 'Dates: 1st Nov 25 – 31st Jan 26' }),
  ).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(dialog(page).getByRole('button', { name: 'Download' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page, '[role=dialog]')
  await page.setViewportSize({ width: 1280, height: 720 })
  const { name, header, lines } = await download(page)
  await expect(dialog(page).getByText(`Saved as ${name}`)).toBeVisible()
  expect(name).toBe('payments_2025-11-01_2026-01-31_Pacific-Auckland.csv')
  expect(Object.fromEntries(new URL((await csvRequest).url()).searchParams)).toEqual({
    status: 'paid',
    from: '2025-11-01',
    to: '2026-01-31',
    timeZone: 'Pacific/Auckland',
  })
  expect(header).toContain(',')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !line.includes(',paid,'))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(exportData(page)).toBeFocused()
  expect(lines).toHaveLength(await countRows(page, 'Payments'))
})

test('CSV-01 CSV-02 exports refunds of dates other than the list’s', long, async ({ page }) => {
  await openDashboard(page, 'kauri-outdoors', '/refunds')
  await exportData(page).click()
  await typeDays(dialog(page), '1/4/25', '31 Jan')
  const { name, lines } = await download(page)
  expect(name).toBe('refunds_2025-04-01_2026-01-31_Pacific-Auckland.csv')
  await navigateTo(page, '/kauri-outdoors/refunds?from=2025-04-01&to=2026-01-31')
  expect(lines).toHaveLength(await countRows(page, 'Refunds'))
  expect(lines.length).toBeGreaterThan(0)
})

test(
  'CSV-05 BEY-05 a failed download says so on the page and in the log, and can be retried',
  long,
  async ({ page, baseURL }) => {
    const logged: string[] = []
    page.on('console', (line) => line.type() === 'error' && logged.push(line.text()))
    const { merchantId } = await signIn(baseURL, 'harbour-coffee')
    await openDashboard(page, 'harbour-coffee', `/payments?${PAST_DAYS}`)
    await failNext(page, 'downloadReport', merchantId)
    await exportData(page).click()
    await typeDays(dialog(page), '19/3/2025', '31/3/2025')
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Failed to download the report')
    await expect(dialog(page)).toHaveCount(0)
    expect(logged.join()).toContain('The payments report could not be downloaded')
    await exportData(page).click()
    await expect(banner).toHaveCount(0)
    await expect(
      dialog(page).getByRole('button', { name: 'Dates: 19th Mar 25 – 31st Mar 25' }),
    ).toBeVisible()
    expect((await download(page)).name).toContain('payments_2025-03-19_2025-03-31')

    await failNext(page, 'downloadReport', merchantId)
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toHaveCount(0)
  },
)
