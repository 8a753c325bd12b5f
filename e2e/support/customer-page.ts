import { api } from '@paydeck/contract/protocol/api'
import type { Page } from '@playwright/test'

import type { Merchant, Order } from './merchant.ts'

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/31')
  await page.getByLabel('Security code').fill(number.startsWith('37') ? '1234' : '123')
  await page.getByLabel('Name on card').fill('Jane Citizen')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay(ing)? \$/ })

export async function paymentsOf(merchant: Merchant, { internalOrderId }: Order) {
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { internalOrderId },
  })
  return data
}

/** Collects everything the browser reports: the strict policy must block nothing, and no script may fail. */
export function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // Chromium logs every 4xx answer, including expected refusals.
    if (!message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  page.on('pageerror', (failure) => errors.push(failure.message))
  return errors
}
