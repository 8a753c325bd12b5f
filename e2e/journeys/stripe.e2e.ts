import { api } from '@paydeck/contract/protocol/api'
import { expect, type Page, test } from '@playwright/test'

import { payButton } from '../support/customer-page.ts'
import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { loadsScript } from '../support/loads-script.ts'
import { heading } from '../support/sign-in-page.ts'
import { CARDS, stripeSite, type StripeSite } from '../support/stripe-site.ts'
import { long } from '../support/long.ts'

// To Chromium, Stripe's fake sites are public and the page is local.
test.use({ permissions: ['local-network-access'] })
test.describe.configure({ mode: 'default' })

let stripe: StripeSite
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stripe = await stripeSite()
})
test.afterAll(() => stripe.stop())

const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

/** Opens the page of a new order; collects what its policy refuses. */
async function openOrder(page: Page) {
  await stripe.answerFor(page.context())
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) refused.push(message.text())
  })
  const merchant = await stripe.world.merchant()
  await stripe.open(page, await merchant.order({ amount: 66_50 }))
  const { call, merchantId } = merchant
  const statuses = async () =>
    (await call(api.queryPayments, { merchantId, query: {} })).data.map(
      ({ transactionStatus }) => transactionStatus,
    )
  return { merchant, statuses, refused }
}

async function pay(page: Page, number: string) {
  await fields(page).getByLabel('Card number').fill(number)
  await payButton(page).click()
}

test('BEY-82 Stripe’s frame takes a card after a declined one, instead of our fields; the policy allows Stripe’s sites and no others, only where Stripe takes cards', async ({
  page,
  baseURL,
}) => {
  const { statuses, refused } = await openOrder(page)
  await expect(fields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  // The wallet arrives above the form and would move the button away from the pointer.
  await expect(page.getByRole('region', { name: 'Pay with your wallet' })).toBeVisible()
  await payButton(page).click()
  await expect(fields(page).getByText('Your card number is incomplete.')).toBeVisible()
  await pay(page, '1')
  await expect(page.getByRole('alert')).toContainText('Your card number is invalid.')
  expect(await statuses()).toEqual([])
  await expectNoHorizontalScroll(page)
  await pay(page, CARDS.insufficient)
  await expect.poll(statuses).toEqual(['failed'])
  await expect(page.getByRole('alert')).toContainText('There is not enough money on this card.')
  await pay(page, CARDS.visa)
  await expect(heading(page)).toHaveText(/^You paid/)
  expect((await statuses()).toSorted()).toEqual(['failed', 'paid'])
  expect(
    stripe.fake.taken(
      [...stripe.fake.memory.intents.values()].map(
        ({ metadata }) => metadata['operation_id'] ?? '',
      ),
    ),
  ).toHaveLength(1)
  expect(stripe.numbers).toContain(CARDS.visa)
  expect(stripe.queries.at(-1)).toMatch(/mode=payment.*amount=6650/)
  expect(refused).toEqual([])

  await page
    .context()
    .route('https://evil.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
  expect(await loadsScript(page, 'https://evil.example/stripe.js')).toBe(false)
  expect(await loadsScript(page, 'https://stripe.com/stripe.js')).toBe(false)
  expect(refused).toHaveLength(2)
  const elsewhere = await page.request.get(`${baseURL}/pay/au/invoice/ordr_unknown`)
  expect(elsewhere.headers()['content-security-policy']).not.toContain('stripe')
})

test(
  'BEY-82 the bank’s challenge is answered on its own page, and the payment follows',
  long,
  async ({ page }) => {
    const { statuses } = await openOrder(page)
    await pay(page, CARDS.challenge)
    await expect(page).toHaveURL(/^https:\/\/hooks\.stripe\.com\/challenges\/pi_/)
    expect(await statuses()).toEqual(['incomplete'])
    await page.getByRole('link', { name: 'Confirm' }).click()
    await expect(heading(page)).toHaveText(/^You paid/)
    expect(await statuses()).toEqual(['paid'])
  },
)

test('BEY-82 a challenge that is refused charges nothing', long, async ({ page }) => {
  const { statuses } = await openOrder(page)
  await pay(page, CARDS.challenge)
  await page.getByRole('link', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was not charged')
  expect(await statuses()).toEqual(['failed'])
})

test('BEY-82 Stripe’s own wallet button pays', long, async ({ page }) => {
  const { merchant, statuses, refused } = await openOrder(page)
  const wallets = page.getByRole('region', { name: 'Pay with your wallet' })
  const button = wallets.frameLocator('iframe').getByRole('button', { name: 'Pay with Google Pay' })
  await button.click()
  await expect(heading(page)).toHaveText(/^You paid/)
  expect(await statuses()).toEqual(['paid'])
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: {},
  })
  expect(data).toHaveLength(1)
  expect(refused).toEqual([])
})

test('BEY-82 in a shop’s checkout Stripe takes the card and shows its wallet', async ({ page }) => {
  const { world } = stripe
  await stripe.answerFor(page.context())
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await merchant.call(api.addShopAddress, { merchantId, body: { address: 'https://shop.example' } })
  const { publicToken } = await world.services.merchants.showKeys(merchant)
  await page.route('https://shop.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><div id="pay"></div><button id="place">Place order</button><output></output>
        <script src="${world.origin}/checkout/v1/checkout.js"></script>
        <script>
          const shown = document.querySelector('output')
          Paydeck.init({
            publicKey: ${JSON.stringify(publicToken)},
            paymentToken: (token, { paymentMethodType }) => {
              shown.value = paymentMethodType + ' ' + token
            },
          })
          Paydeck.errorHandler(({ message }) => (shown.value = message))
          Paydeck.render({ elementId: 'pay', amount: 6650, currency: 'AUD', hidePayLaterOption: true })
          document.getElementById('place').addEventListener('click', () => Paydeck.submit())
        </script>`,
    }),
  )
  const server = await merchant.server()
  const output = page.locator('output')
  /** Pays with the token, as the shop's server does. */
  const payWith = async (internalOrderId: string) => {
    const paymentToken = (await output.textContent())?.split(' ').at(1) ?? ''
    const paymentAmount = { amount: 66_50, currency: 'AUD' as const }
    const { data: order } = await server(api.createShopOrder, {
      body: { internalOrderId, paymentAmount },
    })
    const { merchantOrderId } = order
    const { data } = await server(api.payOrder, { merchantOrderId, body: { paymentToken } })
    return data.transactionStatus
  }
  await page.goto('https://shop.example/')
  const checkout = page.frameLocator('iframe[title="Payment details"]')
  const card = checkout.frameLocator('iframe[title="Secure payment input frame"]')
  await card.getByLabel('Card number').fill(CARDS.visa)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(output).toHaveText(/^Card ptkn_/)
  expect(await payWith('S-1')).toBe('paid')

  await page.reload()
  const wallet = checkout.frameLocator('iframe[title="Secure wallet button frame"]')
  await wallet.getByRole('button', { name: 'Pay with Google Pay' }).click()
  await expect(output).toHaveText(/^GooglePay ptkn_/)
  expect(await payWith('S-2')).toBe('paid')
})

/** Opens the page of a new order at the bank account fields. */
async function openDebit(page: Page) {
  const opened = await openOrder(page)
  const choice = page.getByRole('radio', { name: 'Direct debit' })
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(fields(page).getByLabel('Account number')).toBeVisible()
  return opened
}

async function debit(page: Page, bsb: string, accountNumber: string) {
  await fields(page).getByLabel('Full name').fill('Jane Doe')
  await fields(page).getByLabel('Email').fill('jane@example.com')
  await fields(page).getByLabel('BSB').fill(bsb)
  await fields(page).getByLabel('Account number').fill(accountNumber)
  await payButton(page).click()
}

/** Makes the banks answer and Stripe send its events. */
async function banksAnswer() {
  stripe.world.time.advance({ days: 2, minutes: 1 })
  await stripe.fake.deliver()
  const { services, db } = stripe.world
  const events = await db.reader.query<{ eventId: string }>(
    null,
    `select event_id from global.provider_event where provider = 'stripe_becs' and status = 'received'`,
    [],
  )
  for (const { eventId } of events) await services.providerEvents.process('stripe_becs', eventId)
}

test('BEY-207 Stripe takes a bank account in its own frame under its own Direct Debit Request, and the banks pay', async ({
  page,
}) => {
  const { statuses, refused } = await openDebit(page)
  await expect(page.getByLabel('BSB')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(
    fields(page).getByText(/you agree to this Direct Debit Request, on behalf of .+/),
  ).toBeVisible()
  await expect(page.getByText('Paying accepts the Direct Debit Request above.')).toBeVisible()
  await payButton(page).click()
  await expect(fields(page).getByText('Your account number is incomplete.')).toBeVisible()
  expect(await statuses()).toEqual([])
  await expectNoHorizontalScroll(page)
  await debit(page, '000-000', '000123456')
  await expect(heading(page)).toHaveText('Your direct debit is on its way')
  await expect(page.getByText('Direct debit from account •••3456')).toBeVisible()
  expect(await statuses()).toEqual(['pending'])
  const elements = stripe.queries.findLast((query) => query.includes('au_becs_debit'))
  expect(elements).toMatch(/amount=6650/)
  expect(elements).not.toContain('setupFutureUsage')
  const confirm = stripe.fake.calls.findLast(({ path }) => path.endsWith('/confirm'))
  expect(JSON.stringify(confirm?.form['mandate_data'])).toMatch(/"user_agent":"Mozilla/)
  await banksAnswer()
  await page.reload()
  await expect(heading(page)).toHaveText(/^You paid/)
  expect(await statuses()).toEqual(['paid'])
  expect(refused).toEqual([])
})

test(
  'BEY-207 a bank account refused by Stripe or its bank shows why, and the order can be paid again',
  long,
  async ({ page }) => {
    const { statuses } = await openDebit(page)
    await debit(page, '999-999', '000123456')
    await expect(page.getByRole('alert')).toContainText('Your account was not debited')
    await expect(page.getByRole('alert')).toContainText('The BSB you entered is invalid.')
    expect(await statuses()).toEqual([])
    await debit(page, '000-000', '222222227')
    await expect(heading(page)).toHaveText('Your direct debit is on its way')
    await banksAnswer()
    await page.reload()
    await expect(payButton(page)).toBeVisible()
    expect(await statuses()).toEqual(['failed'])
  },
)
