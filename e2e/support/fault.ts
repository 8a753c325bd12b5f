import { SANDBOX_FAULTS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import type { CallName } from '@paydeck/contract/protocol/api'
import { expect, type Page } from '@playwright/test'

/** Makes the next calls of that name fail with 500 for one merchant; 0 turns it off. */
export async function failNext(
  page: Page,
  call: CallName,
  merchantId: string,
  times = 1,
): Promise<void> {
  const response = await page.request.post(SANDBOX_FAULTS_PATH, {
    data: { call, merchantId, times },
  })
  expect(response.status()).toBe(204)
}

/** Makes loads of that name fail until `tryAgain`: a page that asks once more by itself still says so. */
export const failLoads = (page: Page, call: CallName, merchantId: string): Promise<void> =>
  failNext(page, call, merchantId, 9)

/** Ends those faults, and asks again by the banner's button, unless the page has just done so by itself. */
export async function tryAgain(page: Page, call: CallName, merchantId: string): Promise<void> {
  await failNext(page, call, merchantId, 0)
  const button = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(button).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
