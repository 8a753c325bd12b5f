import { SANDBOX_FAULTS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import type { CallName } from '@paydeck/contract/protocol/api'
import { expect, type Page } from '@playwright/test'

import { blockLiveUpdates } from './block-live-updates.ts'

/** Makes the next calls of that name fail with 500 for one merchant; `times: 0` turns it off. */
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

/** Makes loads of that name fail until `tryAgain`. Without live updates, which would fill the list meanwhile. */
export async function failLoads(page: Page, call: CallName, merchantId: string): Promise<void> {
  await blockLiveUpdates(page)
  await failNext(page, call, merchantId, 9)
}

/** Ends those faults, and retries with the banner's button unless the page has just retried automatically. */
export async function tryAgain(page: Page, call: CallName, merchantId: string): Promise<void> {
  await failNext(page, call, merchantId, 0)
  const button = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(button).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
