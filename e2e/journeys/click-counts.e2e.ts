import { expect, test, type Page } from '@playwright/test'

import { openDashboard, signInOverApi } from '../support/dashboard.ts'
import { paidOrder, payByCard } from '../support/card-payment.ts'
import { countClicks } from '../support/count-clicks.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { long } from '../support/long.ts'

const trigger = (page: Page) => page.getByRole('button', { name: 'Find anything' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Expects a saved file within three clicks. */
async function expectSaved(page: Page, list: string, typed: string, name: string): Promise<void> {
  const person = countClicks()
  await person.click(trigger(page))
  await box(page).fill(typed)
  await person.click(option(page, /^Export /).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list)
  const saving = page.waitForEvent('download')
  await person.click(page.getByRole('button', { name: 'Download', exact: true }))
  expect((await saving).suggestedFilename()).toBe(
    `${name}_2026-02-01_2026-02-28_Australia-Sydney.csv`,
  )
  expect(person.clicks()).toBeLessThanOrEqual(3)
}

test('BEY-195 a payment is found by its amount and refunded in four clicks; the file of last month is saved in three', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const { internalOrderId } = await paidOrder(merchant, 731_45)
  await openDashboard(page, 'harbour-coffee', '/home')
  const person = countClicks()
  await person.click(trigger(page))
  await box(page).fill('$731.45')
  await person.click(option(page, new RegExp(internalOrderId)).first())
  await person.click(page.getByRole('button', { name: 'Refund', exact: true }))
  await person.click(dialog(page).getByRole('button', { name: /^Refund \$731\.45/ }))
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  expect(person.clicks()).toBe(4)

  await page.getByRole('link', { name: /Back/ }).first().click()
  await expectSaved(page, 'Payments', 'export last month', 'payments')
})

test(
  'BEY-195 export customers last month: the file is saved in three clicks',
  long,
  async ({ page }) => {
    await openDashboard(page, 'harbour-coffee', '/home')
    await expectSaved(page, 'Customers', 'export customers last month', 'customers')
  },
)

test(
  'BEY-195 finds a payment in two clicks by the details a caller gives',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, 'harbour-coffee')
    // A card and a phone number that no other payment has.
    const order = await merchant.order({ amount: 64_10, phoneNo: '+61491570156' })
    await payByCard(order, '5105105105105100')
    await openDashboard(page, 'harbour-coffee', '/home')
    for (const [query, number] of [
      ['hc1055', 'HC-1055'],
      ['055 rossi', 'HC-1055'],
      ['kahu rossi', 'HC-1055'],
      ['kahu.rossi@', 'HC-1055'],
      ['5100', order.internalOrderId],
      ['0491 570 156', order.internalOrderId],
      ['570156', order.internalOrderId],
    ] as const) {
      const person = countClicks()
      await person.click(trigger(page))
      await box(page).fill(query)
      await person.click(option(page, new RegExp(`^${number}`)).first())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(number))
      expect([query, person.clicks()]).toEqual([query, 2])
      await page.getByRole('link', { name: /Back/ }).first().click()
    }
  },
)

test('BEY-195 why last week differed is one click away', long, async ({ page }) => {
  await openDashboard(page, 'harbour-coffee', '/home')
  const takings = page.getByRole('region', { name: 'Takings', exact: true })
  const person = countClicks()
  await person.click(takings.getByRole('link', { name: 'Last week' }))
  await expect(takings.locator('dl dt')).not.toHaveCount(0)
  expect(person.clicks()).toBe(1)
})

test(
  'BEY-193 BEY-195 at a new merchant, a colleague is invited in three clicks and the bank account changed in four',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    await signInOverApi(page, slug)
    await page.goto(`/${slug}/home`)

    await test.step('invites a colleague', async () => {
      const person = countClicks()
      await person.click(trigger(page))
      await box(page).fill('invite someone')
      await person.click(option(page, 'Invite a person'))
      await dialog(page).getByLabel('Email').fill(`jo@${slug}.example`)
      await person.click(dialog(page).getByRole('button', { name: 'Send invitation' }))
      await expect(dialog(page)).toContainText(`We sent a link to jo@${slug}.example.`)
      expect(person.clicks()).toBe(3)
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await page.reload()
      await expect(page.getByRole('row').filter({ hasText: `jo@${slug}.example` })).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
    })

    const accounts = page.getByRole('region', { name: 'Bank accounts' }).getByRole('listitem')
    const change = async (accountNumber: string) => {
      const person = countClicks()
      await person.click(trigger(page))
      await box(page).fill('change bank account')
      await person.click(option(page, 'Change bank account'))
      await dialog(page).getByLabel('Account name').fill('Journey Works')
      await dialog(page).getByLabel('BSB').fill('062-000')
      await dialog(page).getByLabel('Account number').fill(accountNumber)
      await person.click(dialog(page).getByRole('button', { name: 'Add bank account' }))
      return person
    }
    await test.step('the first account becomes the primary one immediately', async () => {
      const person = await change('10020030')
      await expect(accounts.filter({ hasText: '0030' })).toContainText('Primary')
      expect(person.clicks()).toBe(3)
    })

    await test.step('another account becomes the primary one', async () => {
      const person = await change('40050060')
      await person.click(dialog(page).getByRole('button', { name: 'Save' }))
      await expect(accounts.filter({ hasText: '0060' })).toContainText('Primary')
      await expect(accounts.filter({ hasText: '0030' })).not.toContainText('Primary')
      expect(person.clicks()).toBe(4)
    })
  },
)
