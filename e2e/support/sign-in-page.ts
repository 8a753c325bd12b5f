import type { Page } from '@playwright/test'

import { DEMO_PASSWORD } from './merchant.ts'

/** The admin of a demo merchant. */
export const ownerOf = (slug: string): string => `owner@${slug}.example`
/** Works there without seeing payouts. */
export const staffOf = (slug: string): string => `staff@${slug}.example`

/** Fills the sign-in page in and presses the button. */
export async function fillSignIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The heading of the page: there is one. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
