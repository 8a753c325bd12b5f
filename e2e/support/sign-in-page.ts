import type { Page } from '@playwright/test'

import { DEMO_PASSWORD } from './merchant.ts'

export const ownerOf = (slug: string): string => `owner@${slug}.example`
/** Staff without the payouts permission. */
export const staffOf = (slug: string): string => `staff@${slug}.example`

export async function fillSignIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
