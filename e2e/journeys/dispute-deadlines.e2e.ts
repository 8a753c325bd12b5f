import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Browser, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { signInBehind } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { redeem } from '../support/invitation.ts'
import { longIf } from '../support/long.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { ownServer, type OwnServer } from '../support/own-server.ts'

/** Cards of docs/test-cards.md. */
const DISPUTED_UNANSWERED = '4000000000001885'
const DISPUTED_AND_LOST = '4000000000000259'
const TEXT = 'Jane collected the table herself on 3 March.'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({})
})
test.afterAll(() => server.stop())

/** A merchant with a dispute that needs an answer, and its page in a browser. */
async function disputed(browser: Browser, slug: string, brand: string[], card: string) {
  await server.operate('create-tenant', '--name', slug, ...brand)
  const named = ['--slug', slug, '--name', 'Oak & Ash', '--country', 'AU']
  await server.operate('create-merchant', '--tenant', slug, ...named, '--activate')
  const email = `owner@${slug}.example`
  const asked = ['--merchant', slug, '--email', email, '--role', 'admin']
  const link = new URL(/https?:\S+/.exec(await server.operate('invite', ...asked))?.[0] ?? '')
  const refToken = link.searchParams.get('ref') ?? ''
  await redeem(server.origin, { email, path: link.pathname, refToken }, DEMO_PASSWORD)
  const merchant = await signIn(server.origin, slug)
  const { merchantId, call } = merchant
  const { transactionId } = await paidOrder(merchant, 80_00, card)
  const stateOf = async () =>
    (await call(api.listDisputes, { merchantId, query: {} })).data.map(({ state }) => state)
  await server.operate('clock', '+25h')
  await expect.poll(stateOf, { timeout: 60_000 }).toEqual(['needs_response'])
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signInBehind(page, slug)
  await page.goto(`/${slug}/disputes?dispute=${transactionId}`)
  await page.getByLabel('Your side of it').fill(TEXT)
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const evidence = (page: Page) => page.getByRole('region', { name: 'Your evidence' })

test('BEY-218 evidence that a silent provider may have is said to be unconfirmed until it answers, and cannot be sent twice', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await disputed(browser, 'oak-silent', [], DISPUTED_UNANSWERED)
  await page.getByRole('button', { name: 'Submit evidence' }).click()
  await dialog(page).getByRole('button', { name: 'Submit evidence' }).click()
  await expect(dialog(page)).toContainText('has not confirmed your answer yet', {
    timeout: 30_000,
  })
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You need not send it again.')).toBeVisible()
  await expect(evidence(page)).toContainText(TEXT)
  for (const name of ['Submit evidence', 'Save draft', 'Accept dispute'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
  // The sweep asks again; the page that is open learns it by itself.
  await server.operate('clock', '+10m')
  await expect(page.getByText('Your evidence was sent on')).toBeVisible({ timeout: 60_000 })
  await expect(evidence(page)).toContainText(TEXT)
  await page.context().close()
})

for (const [slug, brand] of [
  ['oak-late', []],
  ['oak-late-trades', ['--consumer']],
] as const)
  test(
    `BEY-218 the time to answer ends while the dispute is open: the page says so and keeps what was typed (${slug})`,
    longIf(slug === 'oak-late-trades'),
    async ({ browser }) => {
      test.setTimeout(180_000)
      const page = await disputed(browser, slug, [...brand], DISPUTED_AND_LOST)
      await test.step('sent a moment too late: refused with the reason, the text is still there', async () => {
        await page.getByRole('button', { name: 'Submit evidence' }).click()
        await server.operate('clock', '+6d')
        await dialog(page).getByRole('button', { name: 'Submit evidence' }).click()
        await expect(dialog(page)).toContainText('The time to answer this dispute is over.')
        await dialog(page).getByRole('button', { name: 'Back' }).click()
      })
      await test.step('the page turns by itself', async () => {
        await expect(page.getByText('The time to answer is over.')).toBeVisible({ timeout: 60_000 })
        await expect(page.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0)
        await expect(evidence(page)).toContainText('This was not sent to the bank.')
        await expect(evidence(page)).toContainText(TEXT)
        await expectAccessible(page)
        await page.reload()
        await expect(evidence(page)).toContainText(TEXT)
      })
      await page.context().close()
    },
  )
