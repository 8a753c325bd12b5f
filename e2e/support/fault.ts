import { SANDBOX_FAULTS_PATH } from '@paydeck/contract/calls/card-provider'
import type { CallName } from '@paydeck/contract/protocol/api'
import { expect, type Page } from '@playwright/test'

/** Makes the next calls of that name fail for one merchant, as an unexpected failure does; 0 ends it. */
export async function failNext(
  page: Page,
  call: CallName,
  merchantId: string,
  times = 1,
): Promise<void> {
  const told = await page.request.post(SANDBOX_FAULTS_PATH, { data: { call, merchantId, times } })
  expect(told.status()).toBe(204)
}
