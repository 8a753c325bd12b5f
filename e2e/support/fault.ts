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
