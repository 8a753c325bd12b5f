import { api } from '@paydeck/contract/protocol/api'
import type { Page } from '@playwright/test'

import type { Merchant, Order } from './merchant.ts'

/** Fills the card in, on the customer's page; the code has four digits on American Express. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/31')
  await page.getByLabel('Security code').fill(number.startsWith('37') ? '1234' : '123')
  await page.getByLabel('Name on card').fill('Jane Citizen')
}

/** The button that pays, whatever the amount and also while it is paying. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay(ing)? \$/ })

/** What the merchant sees of an order's payments, the newest first. */
export async function paymentsOf(merchant: Merchant, { internalOrderId }: Order) {
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { internalOrderId },
  })
  return data
}

/** Everything the browser complains of: a strict policy must find nothing to forbid, and no script may fail. */
export function complaintsOf(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    // A refusal that is meant to be answers 4xx, which Chromium notes by itself.
    if (!message.text().startsWith('Failed to load resource')) found.push(message.text())
  })
  page.on('pageerror', (failure) => found.push(failure.message))
  return found
}
