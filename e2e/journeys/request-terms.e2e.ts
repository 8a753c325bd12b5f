import { api } from '@paydeck/contract/protocol/api'
import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'
import { typedDay } from '@paydeck/contract/time/typed-day'
import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, signInOverApi } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { redeem } from '../support/invitation.ts'
import { findMail, startMailServer, type MailServer } from '../support/mailbox.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { dialog, press, row } from '../support/order-wizard.ts'
import { ownServer, type OwnServer } from '../support/own-server.ts'
import { long } from '../support/long.ts'

const SLUG = 'pay-by-friday'
const SYDNEY = 'Australia/Sydney'

let mails: MailServer
let server: OwnServer
test.beforeAll(async () => {
  mails = await startMailServer()
  server = await ownServer({ SMTP_URL: mails.url })
  await server.operate('create-tenant', '--name', 'Requests')
  const named = ['--slug', SLUG, '--name', 'Pay by Friday', '--country', 'AU']
  await server.operate('create-merchant', '--tenant', 'Requests', ...named, '--activate')
  const owner = `owner@${SLUG}.example`
  const output = await server.operate(
    'invite',
    '--merchant',
    SLUG,
    '--email',
    owner,
    '--role',
    'admin',
  )
  const link = new URL(/https?:\S+/.exec(output)?.[0] ?? '')
  const refToken = link.searchParams.get('ref') ?? ''
  await redeem(server.origin, { email: owner, path: link.pathname, refToken }, DEMO_PASSWORD)
})
test.afterAll(async () => {
  await server.stop()
  mails.stop()
})

test(
  'BEY-132 one request sends a reminder; another expires on its last day and is reopened',
  long,
  async ({ browser }) => {
    test.setTimeout(180_000)
    const { merchantId, call } = await signIn(server.origin, SLUG)
    await call(api.saveRequestSettings, {
      merchantId,
      body: { pricesIncludeGst: null, lastsDays: null, remindEveryDays: 1, remindForDays: 5 },
    })
    const page = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await signInOverApi(page, SLUG)
    const orders = `/${SLUG}/virtual-terminal`
    await page.goto(orders)
    const tomorrow = addDays(localDay(new Date(), SYDNEY), 1)
    const customer = 'jane@customer.example'
    const links: string[] = []

    const requestPayment = async (amount: string, fill: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Quick request' }).click()
      await dialog(page).getByLabel('Amount (AUD)').fill(amount)
      await dialog(page).getByLabel('Phone or email').fill(customer)
      await dialog(page).getByText('and more options').click()
      await fill()
      await press(page, 'Send request')
      await expect(dialog(page)).toContainText(`Sent to ${customer}.`)
      const link = dialog(page).getByRole('link', { name: 'Open the payment page' })
      links.push((await link.getAttribute('href')) ?? '')
      await press(page, 'Done')
    }

    await test.step('sends two requests, one with daily reminders and one with a last day to pay', async () => {
      const reminds = dialog(page).getByLabel('Remind the customer until they pay')
      await requestPayment('120', async () => {
        await expect(reminds).toBeChecked()
        await expectNoHorizontalScroll(page)
        await expectAccessibleInBoth(page)
      })
      await requestPayment('45', async () => {
        await dialog(page)
          .getByLabel('Last day to pay (optional)', { exact: true })
          .fill(typedDay(tomorrow))
        await reminds.uncheck()
      })
    })

    await test.step('the first gets a reminder email at ten the next morning', async () => {
      const at = timeOfDay(tomorrow, 10 * 60, SYDNEY).getTime()
      await server.operate('clock', `+${Math.ceil((at - Date.now()) / 60_000)}m`)
      await page.goto(orders)
      await row(page, 'R-1001').getByRole('link').first().click()
      const timeline = dialog(page).getByRole('region', { name: 'Timeline' })
      await expect(timeline).toContainText('Reminder sent by email')
      await expect(dialog(page)).toContainText('1 sent, the next on')
      await expectAccessibleInBoth(page)
      await findMail(
        mails,
        customer,
        'Reminder from Pay by Friday: payment request for order R-1001',
      )
      const subjects = (await mails.inbox(customer)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject?.startsWith('Reminder'))).toHaveLength(1)
    })

    await test.step('a day later the second has expired for staff and customer', async () => {
      await server.operate('clock', '+24h')
      await page.goto(orders)
      await expect(row(page, 'R-1002')).toContainText('Expired')
      await expect(row(page, 'R-1001')).not.toContainText('Expired')
      await page.goto(links[1] ?? '')
      await expect(
        page.getByRole('heading', { name: 'This payment request has expired' }),
      ).toBeVisible()
    })

    await test.step('reopened, it can be paid through the same link', async () => {
      await page.goto(orders)
      await row(page, 'R-1002').getByRole('link').first().click()
      await expect(dialog(page).getByRole('region', { name: 'Timeline' })).toContainText('Expired')
      await press(page, 'Open again')
      await press(page, 'Open again')
      await expect(dialog(page).getByRole('region', { name: 'Timeline' })).toContainText(
        'Last day or reminders changed',
      )
      await page.goto(links[1] ?? '')
      await expect(page.getByText('$45.00').first()).toBeVisible()
    })
    await page.context().close()
  },
)
