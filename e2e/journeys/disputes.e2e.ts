import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Browser, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { countClicks } from '../support/count-clicks.ts'
import { expectNoHorizontalScroll, navigateTo, signInOverApi } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { redeem } from '../support/invitation.ts'
import { long } from '../support/long.ts'
import { DEMO_PASSWORD, signIn, type Merchant } from '../support/merchant.ts'
import { ownServer, type OwnServer } from '../support/own-server.ts'
import { expectOnPaper } from '../support/paper.ts'

const SLUG = 'oak-and-ash'
/** Cards of docs/test-cards.md. */
const DISPUTED_AND_WON = '4000000000001604'
const DISPUTED_AND_LOST = '4000000000000259'
const DISPUTED_UNANSWERED = '4000000000001885'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF')
const TEXT = 'Jane collected the table herself on 3 March.'

// The journeys share one server, whose clock each moves forward.
test.describe.configure({ mode: 'default' })
let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({})
})
test.afterAll(() => server.stop())

/** A merchant under a separate tenant, as its owner. */
async function opened(slug: string, brand: readonly string[] = []): Promise<Merchant> {
  await server.operate('create-tenant', '--name', slug, ...brand)
  const named = ['--slug', slug, '--name', 'Oak & Ash', '--country', 'AU']
  await server.operate('create-merchant', '--tenant', slug, ...named, '--activate')
  const email = `owner@${slug}.example`
  const options = ['--merchant', slug, '--email', email, '--role', 'admin']
  const link = new URL(/https?:\S+/.exec(await server.operate('invite', ...options))?.[0] ?? '')
  const refToken = link.searchParams.get('ref') ?? ''
  await redeem(server.origin, { email, path: link.pathname, refToken }, DEMO_PASSWORD)
  return signIn(server.origin, slug)
}

/** Moves the clock a day, after which this many payments are disputed. */
async function becomeDisputed({ merchantId, call }: Merchant, many: number): Promise<void> {
  const waiting = async () => {
    const { data } = await call(api.listDisputes, { merchantId, query: {} })
    return data.filter(({ state }) => state === 'needs_response').length
  }
  await server.operate('clock', '+25h')
  await expect.poll(waiting, { timeout: 60_000 }).toBe(many)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const evidenceOn = (page: Page) => page.getByRole('region', { name: 'Your evidence' })

test('BEY-115 BEY-114 BEY-241 BEY-260 BEY-262 a dispute is answered with text and a document; another is accepted, and lost', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const merchant = await opened(SLUG)
  const [won, lost] = [
    await paidOrder(merchant, 80_00, DISPUTED_AND_WON),
    await paidOrder(merchant, 45_00, DISPUTED_AND_LOST),
  ]
  await becomeDisputed(merchant, 2)
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signInOverApi(page, SLUG)
  await page.goto(`/${SLUG}/balance`)

  const person = countClicks()
  await test.step('the list shows the days left; the dispute shows how to win it', async () => {
    await person.click(page.getByRole('link', { name: 'Disputes', exact: true }))
    await expect(row(page, won.internalOrderId)).toContainText('Needs response')
    await expect(row(page, won.internalOrderId)).toContainText('days left')
    await expect(row(page, won.internalOrderId)).toContainText('Payment not made by the customer')
    await expect(row(page, lost.internalOrderId)).toContainText('$45.00 AUD')
    await person.click(page.getByRole('link', { name: won.internalOrderId }))
    await expect(heading(page)).toHaveText(`Dispute of order ${won.internalOrderId}`)
    const advice = page.getByRole('region', { name: 'What wins a case like this' })
    await expect(advice).toContainText('they did not make this payment')
    await expectAccessible(page)
  })

  await test.step('refuses an empty answer and a fake image, and keeps the draft', async () => {
    await page.getByRole('button', { name: 'Submit evidence' }).click()
    await expect(page.getByText('Say what happened, or add a document.')).toBeVisible()
    await expect(page.getByLabel('Your side of it')).toBeFocused()
    await page.getByLabel('Your side of it').fill('Jane collected the table herself.')
    await expect(page.getByText('Say what happened, or add a document.')).toHaveCount(0)
    const fake = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>') }
    await page.getByLabel('Messages').setInputFiles(fake)
    await expect(page.getByRole('alert')).toContainText('not a PDF, JPEG or PNG')
    const receipt = { name: 'Receipt.pdf', mimeType: 'application/pdf', buffer: PDF }
    await page.getByLabel('Receipt').setInputFiles(receipt)
    await expect(page.getByRole('button', { name: 'Remove Receipt.pdf' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Your side of it')).toHaveValue(
      'Jane collected the table herself.',
    )
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('button', { name: 'Draft saved' })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Receipt.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Receipt.pdf')
  })

  await test.step('prints the text entered so far, without empty fields', async () => {
    const evidence = page.getByRole('region', { name: 'Your evidence' })
    const empty = [evidence.getByLabel('Refund policy'), evidence.getByLabel('Carrier')]
    const proof = evidence.getByText('Proof of delivery')
    for (const message of [...empty, proof]) await expect(message).toBeVisible()
    await expectOnPaper(page, async () => {
      await expect(evidence.getByLabel('Your side of it')).toBeVisible()
      for (const label of ['Your side of it', 'Customer name'])
        await expect(evidence.getByLabel(label)).toHaveCSS('border-top-width', '0px')
      await expect(evidence.getByText('Receipt.pdf')).toBeVisible()
      for (const message of [...empty, proof]) await expect(message).toBeHidden()
    })
  })

  await test.step('four clicks submit the evidence, with a confirmation', async () => {
    await person.click(page.getByRole('button', { name: 'Submit evidence' }))
    await expect(dialog(page)).toContainText('Your text and 1 document go to the customer’s bank')
    await person.click(dialog(page).getByRole('button', { name: 'Submit evidence' }))
    await expect(dialog(page)).toContainText('on its way to the customer’s bank')
    expect(person.clicks()).toBe(4)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Your evidence was sent on')).toBeVisible()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    for (const step of ['Added Receipt.pdf by', 'Draft saved by', 'Evidence submitted by'])
      await expect(timeline).toContainText(`${step} owner@${SLUG}.example`)
    await expect(page.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0)
  })

  await test.step('refunding a disputed payment leads to its dispute', async () => {
    await navigateTo(page, `/${SLUG}/payments?payment=${lost.transactionId}`)
    await page.getByRole('link', { name: 'See the dispute' }).first().click()
    await expect(heading(page)).toHaveText(`Dispute of order ${lost.internalOrderId}`)
  })

  await test.step('accepting a dispute shows its cost and loses it', async () => {
    await page.getByRole('button', { name: 'Accept dispute' }).click()
    await expect(dialog(page)).toContainText('this payment costs you $72.50 AUD in all')
    await dialog(page).getByRole('button', { name: 'Give up $45.00 AUD' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('You lost.')).toBeVisible()
    await navigateTo(page, `/${SLUG}/payments?payment=${lost.transactionId}`)
    await expect(page.getByText('The bank has decided in the cardholder’s favour')).toBeVisible()
  })

  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await navigateTo(page, `/${SLUG}/disputes`)
    await expect(page.getByText(won.internalOrderId)).toBeVisible()
    await expectNoHorizontalScroll(page)
  })
  await page.context().close()
})

/** A merchant with a dispute that needs an answer, and its page in a browser. */
async function disputed(
  browser: Browser,
  slug: string,
  card: string,
  brand: readonly string[] = [],
) {
  const merchant = await opened(slug, brand)
  const { transactionId } = await paidOrder(merchant, 80_00, card)
  await becomeDisputed(merchant, 1)
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signInOverApi(page, slug)
  await page.goto(`/${slug}/disputes?dispute=${transactionId}`)
  await page.getByLabel('Your side of it').fill(TEXT)
  return page
}

test(
  'BEY-218 evidence sent to a silent provider is unconfirmed until it answers, and cannot be sent twice',
  long,
  async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await disputed(browser, 'oak-silent', DISPUTED_UNANSWERED)
    await page.getByRole('button', { name: 'Submit evidence' }).click()
    await dialog(page).getByRole('button', { name: 'Submit evidence' }).click()
    await expect(dialog(page)).toContainText('has not confirmed your answer yet', {
      timeout: 30_000,
    })
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Do not send it again.')).toBeVisible()
    await expect(evidenceOn(page)).toContainText(TEXT)
    for (const name of ['Submit evidence', 'Save draft', 'Accept dispute'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expectAccessible(page)
    // The sweep asks again; the open page updates automatically.
    await server.operate('clock', '+10m')
    await expect(page.getByText('Your evidence was sent on')).toBeVisible({ timeout: 60_000 })
    await expect(evidenceOn(page)).toContainText(TEXT)
    await page.context().close()
  },
)

for (const [slug, brand] of [
  ['oak-late', []],
  ['oak-late-trades', ['--consumer']],
] as const)
  test(
    `BEY-218 a dispute page says when the time to answer ends, and keeps typed text (${slug})`,
    long,
    async ({ browser }) => {
      test.setTimeout(180_000)
      const page = await disputed(browser, slug, DISPUTED_AND_LOST, brand)
      await test.step('evidence sent too late is refused with the reason, and its text is kept', async () => {
        await page.getByRole('button', { name: 'Submit evidence' }).click()
        await server.operate('clock', '+6d')
        await dialog(page).getByRole('button', { name: 'Submit evidence' }).click()
        await expect(dialog(page)).toContainText('The time to answer this dispute is over.')
        await dialog(page).getByRole('button', { name: 'Back' }).click()
      })
      await test.step('the page shows the deadline passing without a reload', async () => {
        await expect(page.getByText('The time to answer is over.')).toBeVisible({ timeout: 60_000 })
        await expect(page.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0)
        await expect(evidenceOn(page)).toContainText('This was not sent to the bank.')
        await expect(evidenceOn(page)).toContainText(TEXT)
        await expectAccessible(page)
        await page.reload()
        await expect(evidenceOn(page)).toContainText(TEXT)
      })
      await page.context().close()
    },
  )
