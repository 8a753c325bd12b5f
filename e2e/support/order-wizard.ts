import { expect, type Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, label: string | RegExp) =>
  dialog(page).getByLabel(label, { exact: true })
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
export const row = (page: Page, orderNumber: string) =>
  page.getByRole('row').filter({ hasText: orderNumber })

let orderCount = 0
export const nextNumber = (): string => `WEB-${process.pid}-${++orderCount}`

export async function addItem(page: Page, name: string, quantity: string, cost: string) {
  await press(page, 'Add new item')
  await field(page, 'Name').fill(name)
  await field(page, 'Quantity').fill(quantity)
  await field(page, /^Cost/).fill(cost)
  await press(page, 'Save')
}

export async function fillToConfirm(page: Page, orderNumber: string, amount = '1,234.50') {
  await press(page, 'Skip')
  await field(page, 'Order number').fill(orderNumber)
  await field(page, /^Order amount/).fill(amount)
  await field(page, 'Customer email').fill('jane@customer.example')
  await press(page, 'Next')
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
    `Confirm order #${orderNumber}`,
  )
}
