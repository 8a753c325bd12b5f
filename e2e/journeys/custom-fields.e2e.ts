import { expect, test, type Page } from '@playwright/test'

import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failLoads, failNext, tryAgain } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const list = (page: Page) => page.getByRole('list', { name: /custom fields$/ })
const row = (page: Page, label: string) => list(page).getByRole('listitem', { name: label })
const dialog = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, name: string) => dialog(page).getByRole('radio', { name }).check()

async function chooseAction(page: Page, label: string, action: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${label}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function add(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add custom field' }).click()
  await dialog(page).getByLabel('Label').fill(label)
}

test(
  'SETG-01 SETG-02 SETC-01 SETC-02 BEY-03 the settings of both brands have four tabs, kept in the address',
  long,
  async ({ page, browser }) => {
    await openDashboard(page, 'harbour-coffee', '/home')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveTitle('Settings - April')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
    await expect(page.getByRole('tab')).toHaveText([
      'General',
      'Configurations',
      'Notifications',
      'Emails',
    ])
    await expect(tab(page, 'General')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'General').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Configurations')).toBeFocused()
    await expect(page).toHaveURL(/\?tab=configurations$/)
    const cards = (on: Page) => on.getByRole('tabpanel').getByRole('heading', { level: 2 })
    await expect(cards(page)).toHaveText([
      'Checkout payment options',
      'Virtual terminal custom fields',
      'Payment requests',
      'Products',
    ])
    await tab(page, 'Emails').click()
    await expect(page).toHaveURL(/\?tab=emails$/)
    await page.goBack()
    await expect(tab(page, 'Configurations')).toHaveAttribute('aria-selected', 'true')
    await navigateTo(page, '/harbour-coffee/settings?tab=junk')
    await expect(tab(page, 'General')).toHaveAttribute('aria-selected', 'true')

    const phone = await openPhone(browser)
    await openDashboard(phone, 'spark-electrical', '/settings?tab=configurations')
    await expect(phone).toHaveTitle('Settings - Laddr')
    await expect(phone.getByRole('tab')).toHaveText([
      'General',
      'Custom content',
      'Notifications',
      'Emails',
    ])
    await expect(tab(phone, 'Custom content')).toHaveAttribute('aria-selected', 'true')
    await expect(cards(phone)).toHaveText(['Order custom fields', 'Payment requests', 'Products'])
    await expectNoHorizontalScroll(phone)
    await phone.context().close()
  },
)

test(
  'SETC-11 SETC-12 SETC-14 SETC-15 SETC-16 SETC-17 SETC-18 ERR-41 ERR-42 adds, edits and deletes custom fields, saving the whole list each time',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const { merchantId } = await signIn(baseURL, slug)
    const saved: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/order-custom-settings'))
        saved.push(request.postDataJSON())
    })
    await openDashboard(page, slug, '/settings')
    await failLoads(page, 'getOrderCustomSettings', merchantId)
    await tab(page, 'Configurations').click()
    await expect(page.getByText('Failed to fetch custom settings')).toBeVisible()
    await tryAgain(page, 'getOrderCustomSettings', merchantId)
    await expect(page.getByText('No custom fields yet')).toBeVisible()

    await test.step('add: a label is required, and no two fields share a key', async () => {
      await add(page, '')
      await dialog(page).getByRole('button', { name: 'Add field' }).click()
      await expect(dialog(page).getByText('Please enter a label')).toBeVisible()
      await dialog(page).getByLabel('Label').fill('Job site')
      await choose(page, 'Required')
      await choose(page, 'Hidden')
      await expectAccessibleInBoth(page)
      await failNext(page, 'saveOrderCustomSettings', merchantId)
      await dialog(page).getByRole('button', { name: 'Add field' }).click()
      await expect(dialog(page).getByText('Failed to save changes')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Add field' }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(row(page, 'Job site')).toContainText('Key: Job siteRequiredHidden')
      await add(page, 'Job site')
      await dialog(page).getByRole('button', { name: 'Add field' }).click()
      await expect(dialog(page).getByText('There is already a field with this key')).toBeVisible()
      await dialog(page).getByLabel('Label').fill('Note')
      await dialog(page).getByRole('button', { name: 'Add field' }).click()
      await expect(row(page, 'Note')).toContainText('Key: NoteOptionalVisible')
    })

    await test.step('edit: the key cannot be changed', async () => {
      await chooseAction(page, 'Job site', 'Edit')
      await expect(dialog(page).getByLabel('Key')).toHaveJSProperty('readOnly', true)
      await expect(dialog(page).getByLabel('Key')).toHaveValue('Job site')
      await dialog(page).getByLabel('Label').fill('Where is the job?')
      await choose(page, 'Visible')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(row(page, 'Where is the job?')).toContainText('Key: Job siteRequiredVisible')
      await expectAccessibleInBoth(page)
    })

    await test.step('delete: the other fields remain', async () => {
      await chooseAction(page, 'Note', 'Delete')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(row(page, 'Note')).toBeVisible()
      await chooseAction(page, 'Note', 'Delete')
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expect(row(page, 'Note')).toBeHidden()
    })
    const site = {
      key: 'Job site',
      label: 'Where is the job?',
      required: true,
      visibleForCustomer: true,
    }
    expect(saved.at(-2)).toMatchObject({ customFields: [site, { key: 'Note' }] })
    expect(saved.at(-1)).toMatchObject({ customFields: [site] })
    await page.reload()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
  },
)
