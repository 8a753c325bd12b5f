import type { Locator, Page } from '@playwright/test'

/** The open act over a payment. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** The button that confirms the open act: it names the act, and the sum where there is one. */
export const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: /^(Refund|Capture)( \$|$)/ })

/** A button above an open payment. */
export const action = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** The value beside a label. */
const beside = (place: Locator, label: string) =>
  place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd')

/** A value of the open payment, by its section and label. */
export const value = (page: Page, section: string, label: string) =>
  beside(page.getByRole('region', { name: section, exact: true }), label)

/** A fact of the open act. */
export const fact = (page: Page, label: string) => beside(dialog(page), label)

/** Chooses a part of the payment and types how much. */
export async function choosePart(page: Page, option: string, amount: string): Promise<void> {
  await dialog(page).getByRole('radio', { name: option }).check()
  await dialog(page)
    .getByLabel(/^Amount/)
    .fill(amount)
}
