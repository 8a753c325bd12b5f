import type { FrameLocator, Page } from '@playwright/test'

/** The sample shop on another site than the server: localhost instead of 127.0.0.1. */
export function shopAddress(baseURL: string | undefined, query = ''): string {
  const shop = new URL('/shop', baseURL)
  shop.hostname = 'localhost'
  return shop.href + query
}

/** The checkout within the shop's page. */
export const checkoutOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Payment details"]')

/** The bank's page within the dialog over the shop. */
export const bankOf = (page: Page): FrameLocator =>
  page.frameLocator('dialog iframe').frameLocator('iframe')

export async function fillCheckout(page: Page, number: string): Promise<void> {
  const checkout = checkoutOf(page)
  await checkout.getByLabel('Card number').fill(number)
  await checkout.getByLabel('Expiry date').fill('12/31')
  await checkout.getByLabel('Security code').fill('123')
  await checkout.getByLabel('Name on card').fill('Jane Citizen')
}

export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' })
