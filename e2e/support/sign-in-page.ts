import { expect, type Page } from '@playwright/test'

import { DEMO_PASSWORD } from './merchant.ts'

export const ownerOf = (slug: string): string => `owner@${slug}.example`
/** Staff without the payouts permission. */
export const staffOf = (slug: string): string => `staff@${slug}.example`

export async function fillSignIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  // The page before it may have a field for the email too.
  await expect(heading(page)).toHaveText('Log in to your account')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
