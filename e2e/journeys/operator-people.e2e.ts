import { readFile } from 'node:fs/promises'

import { OPERATOR_BASE } from '@paydeck/contract/operator/calls'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { codeOf } from '../support/desk-site.ts'
import { enterDesk, enterDeskOverApi, enterDeskByLink } from '../support/enter-desk.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk()

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1440, height: 900 }

/** A second desk person, who acts by calls instead of the browser; each call uses a fresh code. */
async function personApi(name: string, request: APIRequestContext) {
  const person = await desk().person(name, ['people:manage'])
  await enterDeskOverApi(request, desk(), person)
  return async (path: string, body: object): Promise<{ path?: string }> => {
    const data = { ...body, code: person.code(1) }
    const answer = await request.post(desk().origin + OPERATOR_BASE + path, { data })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as { path?: string }
  }
}

test('BEY-215 BEY-191 BEY-180 two people add a third, who needs the key of one and the link of the other; altered books stop payment files until acknowledged; bank account and fee invoices are shown', async ({
  page,
  playwright,
}) => {
  test.setTimeout(120_000)
  const bob = await desk().person('Bob', ['people:manage'])
  const kim = await desk().person('Kim', [
    'books:acknowledge',
    'payout-files:make',
    'bank:settings',
  ])
  await desk().alterBooks()
  const [hers, his] = [await playwright.request.newContext(), await playwright.request.newContext()]
  const ann = await personApi('Ann', hers)
  const dan = await personApi('Dan', his)
  const cleo = 'cleo@operator.example'

  const secret =
    await test.step('a second operator approves the new operator and is shown their authenticator key', async () => {
      await ann('/people/changes', {
        wanted: {
          kind: 'add',
          email: cleo,
          name: 'Cleo',
          permissions: ['payout-files:make'],
          batchLimit: 5_000_00,
        },
        reason: 'New in the team',
      })
      await enterDesk(page, desk(), bob)
      await page.getByRole('link', { name: 'People' }).click()
      await page.getByRole('button', { name: 'Add a person' }).click()
      await expect(section(page, 'Add a person').getByLabel('Largest payment file')).toBeVisible()
      await expectAccessibleInBoth(page)
      await page.getByRole('button', { name: 'Add Cleo' }).click()
      const change = section(page, 'Add Cleo')
      await expect(change).toContainText('May do thenmake payout files')
      await change.getByLabel('Code from your authenticator app').fill(bob.code(1))
      await change.getByRole('button', { name: 'Approve' }).click()
      await expect(change).toContainText('shown only once')
      await expect(section(page, 'Everyone')).toContainText('Cleocleo@operator.example')
      await expect(page.getByRole('button', { name: 'Link: Cleo' })).toHaveCount(0)
      await page.setViewportSize(PHONE)
      await expectNoHorizontalScroll(page)
      await expectAccessibleInBoth(page)
      await page.setViewportSize(DESK)
      const shown = await change.locator('code').innerText()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      return shown
    })

  await test.step('a third operator makes the link, and the new operator signs in', async () => {
    const { path = '' } = await dan('/people/link', { email: cleo })
    await enterDeskByLink(page, desk(), {
      email: cleo,
      token: path.split('#')[1] ?? '',
      code: (steps = 0) => codeOf(secret, steps),
    })
  })

  await test.step('altered books block payment files, and the person who makes them cannot acknowledge it', async () => {
    await page.getByRole('button', { name: 'Make payment file' }).click()
    await expect(page.getByRole('alert')).toContainText('were altered past the server')
    await page.getByRole('link', { name: 'Open matters' }).click()
    await expect(section(page, 'Books changed outside the server')).toContainText(
      'payment_capturedx',
    )
    await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  })

  await enterDesk(page, desk(), kim)
  await test.step('refuses to save a bank account with a wrong code', async () => {
    await page.getByRole('link', { name: 'Bank', exact: true }).click()
    await page.getByRole('button', { name: 'Change trust-aud' }).click()
    const account = section(page, 'Account trust-aud')
    await account.getByLabel('Account holder').fill('Paydeck Payments Trust')
    await account.getByLabel('Code from your authenticator app').fill('000000')
    await account.getByRole('button', { name: 'Save account' }).click()
    await expect(account.getByRole('alert')).toContainText('The code is not correct')
    await page.setViewportSize(PHONE)
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    await page.setViewportSize(DESK)
  })

  await test.step('after acknowledging the altered books, payment files can be made again', async () => {
    await page.getByRole('link', { name: 'Open matters' }).click()
    const books = section(page, 'Books changed outside the server')
    await expect(books).toContainText('Not yet: payment files wait')
    await books.getByRole('button', { name: 'Acknowledge' }).click()
    const form = section(page, /^Books of /)
    await expect(form).toContainText('payment_capturedx')
    await page.setViewportSize(PHONE)
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    await page.setViewportSize(DESK)
    await form.getByLabel('What it was').fill('A restore by Sam, ticket 12')
    await form.getByLabel('Code from your authenticator app').fill(kim.code(1))
    await form.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(form.getByRole('status')).toContainText('Acknowledged 1 of ')
    await expect(books).toContainText(`${kim.email}: A restore by Sam, ticket 12`)
    await expect(books.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Payment files' }).click()
    await page.getByRole('button', { name: 'Make payment file' }).click()
    await expect(page.getByRole('status').first()).toContainText('Made PB000001')
  })

  await test.step('shows the tax invoices for fees', async () => {
    await desk().makeFeeInvoices()
    await page.getByRole('link', { name: 'Merchants' }).click()
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Tax invoices' }).click()
    const row = section(page, /^Tax invoices for fees/)
      .getByRole('row')
      .last()
    for (const cell of ['2026-03', '$4.68 AUD', '$0.47 AUD', '$5.15 AUD'])
      await expect(row).toContainText(cell)
    const arriving = page.waitForEvent('download')
    await row.getByRole('button', { name: /^PDF of / }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessibleInBoth(page)
  })
  await his.dispose()
  await hers.dispose()
})
