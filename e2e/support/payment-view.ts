import type { Locator, Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')

export const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: /^(Refund|Capture)( \$|$)/ })

export const action = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

const valueBeside = (section: Locator, label: string) =>
  section
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

export const value = (page: Page, section: string, label: string) =>
  valueBeside(page.getByRole('region', { name: section, exact: true }), label)

export const fact = (page: Page, label: string) => valueBeside(dialog(page), label)

export async function choosePartAmount(page: Page, option: string, amount: string): Promise<void> {
  await dialog(page).getByRole('radio', { name: option }).check()
  await dialog(page)
    .getByLabel(/^Amount/)
    .fill(amount)
}
