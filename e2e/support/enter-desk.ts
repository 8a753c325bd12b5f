import { expect, type Page } from '@playwright/test'

import type { DeskPerson, DeskSite } from './desk-site.ts'

const PASSWORD = 'eleven lamps over the quay'

const STEP_MS = 30_000
const ENOUGH_MS = 3_000

/** Waits when an app's code is about to change: the one before it would be too old by then. */
async function inOneStep(page: Page): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < ENOUGH_MS) await page.waitForTimeout(left)
}

/** Chooses a password by the link, and signs in; each code is taken once, and the next is left. */
export async function enterDesk(
  page: Page,
  { origin }: Pick<DeskSite, 'origin'>,
  { email, code, token }: DeskPerson,
): Promise<void> {
  await page.goto(`${origin}/operator/set-up#${token}`)
  await page.getByLabel('Password').fill(PASSWORD)
  await inOneStep(page)
  await page.getByLabel('Code of your authenticator app').fill(code(-1))
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password is chosen')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Code of your authenticator app').fill(code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Payment files', level: 1 })).toBeVisible()
}
