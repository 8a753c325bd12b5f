import { expect, type Page } from '@playwright/test'

/** The open act. */
export const dialog = (page: Page) => page.getByRole('dialog')
/** A field of the open act, by its label. */
export const field = (page: Page, label: string | RegExp) =>
  dialog(page).getByLabel(label, { exact: true })
/** Presses a button of the open act. */
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
/** The row of an order in the list. */
export const row = (page: Page, orderNumber: string) =>
  page.getByRole('row').filter({ hasText: orderNumber })

let made = 0
/** A number no other order has. */
export const nextNumber = (): string => `WEB-${process.pid}-${++made}`

/** Adds a line in the open step of items. */
export async function addItem(page: Page, name: string, quantity: string, cost: string) {
  await press(page, 'Add new item')
  await field(page, 'Name').fill(name)
  await field(page, 'Quantity').fill(quantity)
  await field(page, /^Cost/).fill(cost)
  await press(page, 'Save')
}

/** From the first step to the confirm step of an order with one typed amount. */
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
