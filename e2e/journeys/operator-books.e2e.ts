import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'

import { expectNoSidewaysScrolling } from '../support/dashboard.ts'
import { enterDesk } from '../support/enter-desk.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk()

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('BEY-191 BEY-180 a person acknowledges altered books, payment files are made again, and the tax invoices for fees are at hand', async ({
  browser,
}) => {
  const kim = await desk().person('Kim', ['books:acknowledge', 'payout-files:make'])
  const lee = await desk().person('Lee', ['payout-files:make'])
  await desk().alterBooks()
  const page = await (await browser.newContext()).newPage()
  await enterDesk(page, desk(), kim)
  await page.getByRole('button', { name: 'Make payment file' }).click()
  await expect(page.getByRole('alert')).toContainText('were altered past the server')

  await page.getByRole('link', { name: 'Open matters' }).click()
  const books = section(page, 'Books changed past the server')
  await expect(books).toContainText('payment_capturedx')
  await expect(books).toContainText('Not yet: payment files wait')
  await books.getByRole('button', { name: 'Acknowledge' }).click()
  const form = section(page, /^Books of /)
  await expect(form).toContainText('payment_capturedx')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByLabel('Code of your authenticator app').fill('000000')
  await form.getByLabel('What it was').fill('A restore by Sam, ticket 12')
  await form.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is not correct')
  await form.getByLabel('Code of your authenticator app').fill(kim.code(1))
  await form.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(form.getByRole('status')).toContainText('Acknowledged 1 of ')
  await expect(books).toContainText(`${kim.email}: A restore by Sam, ticket 12`)
  await expect(books.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Payment files' }).click()
  await page.getByRole('button', { name: 'Make payment file' }).click()
  await expect(page.getByRole('status').first()).toContainText('Made PB000001')

  await page.getByRole('link', { name: 'Merchants' }).click()
  await page.getByRole('button', { name: /^Acts for / }).click()
  await page.getByRole('menuitem', { name: 'Tax invoices' }).click()
  await expect(section(page, /^Tax invoices for fees/)).toContainText('No month with fees is over')
  await desk().makeFeeInvoices()
  await page.reload()
  await page.getByRole('button', { name: /^Acts for / }).click()
  await page.getByRole('menuitem', { name: 'Tax invoices' }).click()
  const invoices = section(page, /^Tax invoices for fees/)
  const row = invoices.getByRole('row').last()
  for (const cell of ['2026-03', '$4.68 AUD', '$0.47 AUD', '$5.15 AUD'])
    await expect(row).toContainText(cell)
  const arriving = page.waitForEvent('download')
  await row.getByRole('button', { name: /^PDF of / }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessibleInBoth(page)

  // Who may not acknowledge reads what was found, and has no button for it.
  const other = await (await browser.newContext()).newPage()
  await enterDesk(other, desk(), lee)
  await other.getByRole('link', { name: 'Open matters' }).click()
  await expect(section(other, 'Books changed past the server')).toContainText('payment_capturedx')
  await expect(other.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  for (const one of [page, other]) await one.context().close()
})
