import { setTimeout as sleep } from 'node:timers/promises'

import { OPERATOR_BASE } from '@paydeck/contract/operator/calls'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import type { DeskPerson, DeskSite } from './desk-site.ts'

const PASSWORD = 'eleven lamps over the quay'

const STEP_MS = 30_000
const MIN_REMAINING_MS = 3_000

/** Waits when the app's code is about to change, because the previous one would then be too old. */
async function waitForFreshCode(): Promise<void> {
  const remaining = STEP_MS - (Date.now() % STEP_MS)
  if (remaining < MIN_REMAINING_MS) await sleep(remaining)
}

const expectDesk = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Payment files', level: 1 })).toBeVisible()

/** Chooses a password and signs in over the desk's calls. Each code works once; the next one stays unused. */
export async function enterDeskOverApi(
  request: APIRequestContext,
  { origin }: Pick<DeskSite, 'origin'>,
  { email, code, token }: DeskPerson,
): Promise<void> {
  const answer = async (path: string, data: object) =>
    (await request.post(origin + OPERATOR_BASE + path, { data })).status()
  // Retries: the previous code may expire on its way to a busy server.
  await expect(async () => {
    expect(await answer('/set-up', { token, password: PASSWORD, code: code(-1) })).toBe(200)
  }).toPass()
  expect(await answer('/session', { email, password: PASSWORD, code: code() })).toBe(200)
}

/** Opens the desk for a person who has entered it over its calls. */
export async function enterDesk(
  page: Page,
  desk: Pick<DeskSite, 'origin'>,
  person: DeskPerson,
): Promise<void> {
  await enterDeskOverApi(page.request, desk, person)
  await page.goto(`${desk.origin}/operator`)
  await expectDesk(page)
}

/** Enters as a person does: by the link, then on the sign-in page. */
export async function enterDeskByLink(
  page: Page,
  { origin }: Pick<DeskSite, 'origin'>,
  { email, code, token }: DeskPerson,
): Promise<void> {
  await page.goto(`${origin}/operator/set-up#${token}`)
  await page.getByLabel('Password').fill(PASSWORD)
  await waitForFreshCode()
  await page.getByLabel('Code from your authenticator app').fill(code(-1))
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password is chosen')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Code from your authenticator app').fill(code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDesk(page)
}
