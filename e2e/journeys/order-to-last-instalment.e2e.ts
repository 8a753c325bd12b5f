import { api } from '@paydeck/contract/protocol/api'
import { MESSAGE_NAMES } from '@paydeck/contract/calls/email-messages'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { expect, test, type Page } from '@playwright/test'

import { fillCard } from '../support/customer-page.ts'
import { expectNoHorizontalScroll, openPhone } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { long } from '../support/long.ts'
import {
  listMails,
  linkIn,
  findMail,
  startMailServer,
  type MailServer,
  type ReadMail,
} from '../support/mailbox.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { addItem, dialog, field, press, row } from '../support/order-wizard.ts'
import { ownServer, type OwnServer } from '../support/own-server.ts'
import { heading, ownerOf } from '../support/sign-in-page.ts'

const SLUG = 'volt-and-sons'
const OFFICE = 'office@volt.example'
const BOOKS = 'books@volt.example'
const JANE = 'jane@customer.example'
const HELP = 'help@volt.example'
const PAID = 'Order JOB-7 is paid: $439.99 AUD'
/** A card of docs/test-cards.md. */
const VISA = '4242424242424242'

let mails: MailServer
let server: OwnServer
test.beforeAll(async () => {
  mails = await startMailServer()
  server = await ownServer({ SMTP_URL: mails.url })
})
test.afterAll(async () => {
  await server.stop()
  mails.stop()
})

/** The day of a schedule line as emails write it: `Sat 5 December 2026` becomes `5th Dec 26`. */
function asMailed(line: string): string {
  const [day = ''] = /\d+ \p{L}+ \d{4}/u.exec(line) ?? []
  return formatCalendarDay(new Date(`${day} UTC`).toISOString().slice(0, 10))
}

/** Rules for every email to a customer: HTML and text, the sender, a contact, and only our own host. */
function expectEmail(mail: ReadMail): void {
  expect(mail.text).toContain('Volt & Sons')
  expect(mail.text).toContain(`Questions about the order? Write to ${HELP}.`)
  expect(mail.html).toContain('Volt &amp; Sons')
  expect(mail.html).not.toMatch(/<(?:img|link|script)|url\(/i)
  const hosts = (mail.html ?? '').match(/(?<=href=")https?:\/\/[^/"]+/g) ?? []
  expect([...new Set(hosts)]).toEqual([server.origin])
}

async function openMail(page: Page, mail: ReadMail): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(mail.html ?? '')
}

test(
  'UNP-01 MAN-27 BRAND-07 SETE-04 SETN-04 BEY-10 a tradesperson sends an order from a phone, the customer pays every instalment, and each email arrives once',
  long,
  async ({ browser }) => {
    test.setTimeout(120_000)
    const phone = await openPhone(browser)
    const customer = await openPhone(browser, { colorScheme: 'dark' })
    const faults: string[] = []
    for (const page of [phone, customer])
      page.on('pageerror', ({ message }) => faults.push(message))

    await test.step('an operator invites the tradesperson, who opens the invitation on the phone', async () => {
      const owner = ownerOf(SLUG)
      const named = ['--slug', SLUG, '--name', 'Volt & Sons', '--country', 'AU', '--email', HELP]
      await server.operate('create-tenant', '--name', 'Trades', '--consumer')
      await server.operate('create-merchant', '--tenant', 'Trades', ...named, '--activate')
      await server.operate('invite', '--merchant', SLUG, '--email', owner, '--role', 'admin')
      const invitation = await findMail(
        mails,
        owner,
        'You are invited to the Volt & Sons dashboard',
      )
      await openMail(phone, invitation)
      await phone.getByRole('link', { name: 'Accept the invitation' }).tap()
      await phone.getByLabel('New password').fill(DEMO_PASSWORD)
      await phone.getByLabel('Repeat the password').fill(DEMO_PASSWORD)
      await phone.getByRole('button', { name: 'Set password' }).tap()
      await expect(heading(phone)).toHaveText('Unpaid Orders')
    })

    const { merchantId, call } = await signIn(server.origin, SLUG)
    await call(api.saveOrderNotifications, {
      merchantId,
      body: { orderPaidNotificationEmails: [OFFICE, BOOKS] },
    })
    await call(api.saveEmailMessages, {
      merchantId,
      body: Object.fromEntries(
        MESSAGE_NAMES.map((name) => [
          name,
          { lead: `<p>Hello from <strong>${name}</strong></p>`, trail: `<p>Bye from ${name}</p>` },
        ]),
      ),
    })

    await test.step('the wizard creates and sends an order', async () => {
      await phone.getByRole('button', { name: 'New order' }).tap()
      await addItem(phone, 'Switchboard upgrade', '1', '350.00')
      await addItem(phone, 'Callout', '1', '49.99')
      await press(phone, 'Next')
      await field(phone, 'Order number').fill('JOB-7')
      await field(phone, 'Customer name').fill('Jane Citizen')
      await field(phone, 'Customer email').fill(JANE)
      await press(phone, 'Next')
      await expect(dialog(phone)).toContainText('$439.99 AUD')
      await press(phone, 'Send to customer')
      await expect(dialog(phone)).toContainText(`Order JOB-7 of $439.99 AUD was sent to ${JANE}.`)
      await press(phone, 'Done')
      await expect(row(phone, 'JOB-7')).toContainText('$439.99 AUD')
    })

    const due: string[] = []
    await test.step('the customer follows the link in the email and agrees to four instalments', async () => {
      const request = await findMail(mails, JANE, 'Volt & Sons: payment request for order JOB-7')
      expectEmail(request)
      expect(request.text).toContain('Volt & Sons asks you to pay $439.99 AUD')
      expect(request.text).toContain('Order: JOB-7')
      await openMail(customer, request)
      await customer.getByRole('link', { name: 'Pay $439.99 AUD', exact: true }).tap()
      await expect(heading(customer)).toHaveText('Pay Volt & Sons')
      await expect(customer.getByText('Switchboard upgrade')).toBeVisible()
      await customer.getByRole('radio', { name: '4 instalments' }).check()
      const lines = customer.getByRole('listitem').filter({ hasText: /20\d\d/ })
      await expect(lines).toHaveText([/\$109\.99$/, /\$109\.99$/, /\$109\.99$/])
      due.push(...(await lines.allInnerTexts()).map(asMailed))
      await fillCard(customer, VISA)
      await customer.getByRole('checkbox').check()
      await expectNoHorizontalScroll(customer)
      await customer.getByRole('button', { name: 'Pay $110.02 AUD' }).tap()
      await expect(heading(customer)).toHaveText('Your payment plan with Volt & Sons')
      await expectAccessible(customer)
    })

    await test.step('the customer gets a receipt, and the merchant’s staff an email that the order is paid', async () => {
      const receipt = await findMail(mails, JANE, 'Volt & Sons: your payment plan for order JOB-7')
      expectEmail(receipt)
      expect(receipt.text).toContain('Thank you, your first payment of $110.02 AUD went through')
      expect(receipt.text).toContain('Paid with: Visa ending 4242')
      for (const day of due) expect(receipt.text).toContain(`Due ${day}: $109.99 AUD`)
      for (const address of [OFFICE, BOOKS]) {
        const notice = await findMail(mails, address, PAID)
        expect(notice.text).toContain('Your customer pays in instalments.')
        expect(notice.text).toContain('Fee: $8.80 AUD')
        expect(notice.text).toContain('Customer: Jane Citizen')
      }
    })

    await test.step('as the clock advances, each instalment is announced, charged and confirmed', async () => {
      const expectCustomTexts = (mail: ReadMail, name: string) => {
        expectEmail(mail)
        expect(mail.html).toContain(`<strong>${name}</strong>`)
        expect(mail.text).toContain(`Hello from ${name}`)
        expect(mail.text).toContain(`Bye from ${name}`)
      }
      const about = (topic: string) => findMail(mails, JANE, `Volt & Sons: your ${topic}`)
      const reminder = async (which: string, name: string, day = '') => {
        const mail = await about(`${which} instalment is due on ${day}`)
        expect(mail.text).toContain(`Your ${which} instalment of $109.99 AUD is due on ${day}`)
        expect(mail.text).toContain('We will charge your card ending 4242 on that day.')
        expectCustomTexts(mail, name)
      }
      const success = async (which: string, name: string, remaining: string, day = '') => {
        const mail = await about(`${which} instalment is paid`)
        expect(mail.text).toContain(`Thank you, your ${which} instalment of $109.99 AUD is paid`)
        expect(mail.text).toContain(`Paid: ${day}`)
        expect(mail.text).toContain(remaining)
        expectCustomTexts(mail, name)
      }
      const [second, third, final] = due
      // Each step ends after a reminder and before its instalment: a paid instalment gets no
      // reminder.
      await server.operate('clock', '+12d')
      await reminder('second', 'secondInstalmentReminder', second)
      await server.operate('clock', '+14d')
      await success(
        'second',
        'secondInstalmentSuccess',
        'There is $219.98 AUD left to pay.',
        second,
      )
      await reminder('third', 'thirdInstalmentReminder', third)
      await server.operate('clock', '+14d')
      await success('third', 'thirdInstalmentSuccess', 'There is $109.99 AUD left to pay.', third)
      await reminder('final', 'finalInstalmentReminder', final)
      await server.operate('clock', '+3d')
      await success('final', 'finalInstalmentSuccess', 'Everything is paid now.', final)
    })

    await test.step('the link in the last email shows that everything is paid', async () => {
      const last = await findMail(mails, JANE, 'Volt & Sons: your final instalment is paid')
      await customer.goto(linkIn(last, `${server.origin}/pay/`))
      await expect(heading(customer)).toHaveText('You paid Volt & Sons')
      await expect(customer.getByText('$439.99 AUD').first()).toBeVisible()
      await expectNoHorizontalScroll(customer)
      await expectAccessible(customer)
    })

    await test.step('the dashboard shows the order paid, and the ledger balances', async () => {
      await phone.reload()
      await expect(
        phone.getByText('There are currently no outstanding order requests.'),
      ).toBeVisible()
      const notice = await findMail(mails, OFFICE, PAID)
      await phone.goto(linkIn(notice, `${server.origin}/${SLUG}/payments?`))
      await expect(heading(phone)).toHaveText('Order details')
      const payment = phone.getByRole('region', { name: 'Payment', exact: true })
      await expect(payment).toContainText('$439.99 AUD')
      await expect(payment.getByText('paid', { exact: true })).toBeVisible()
      const instalments = phone.getByRole('table', { name: 'Instalments' })
      await expect(instalments.getByText('paid', { exact: true })).toHaveCount(4)
      await expectNoHorizontalScroll(phone)
      await expectAccessible(phone)
      // The customer paid in four parts; the merchant received one sum, less the fee.
      const { data } = await call(api.getBalances, { merchantId })
      expect(data.balances).toEqual([{ currency: 'AUD', available: 431_19, pending: 0 }])
      expect(await server.operate('check-ledger')).toBe(`${SLUG}: no problems\n`)
    })

    expect(await listMails(mails)).toEqual([
      `${BOOKS} · ${PAID}`,
      `${JANE} · Volt & Sons: payment request for order JOB-7`,
      `${JANE} · Volt & Sons: your final instalment is due on ${due[2]}`,
      `${JANE} · Volt & Sons: your final instalment is paid`,
      `${JANE} · Volt & Sons: your payment plan for order JOB-7`,
      `${JANE} · Volt & Sons: your second instalment is due on ${due[0]}`,
      `${JANE} · Volt & Sons: your second instalment is paid`,
      `${JANE} · Volt & Sons: your third instalment is due on ${due[1]}`,
      `${JANE} · Volt & Sons: your third instalment is paid`,
      `${OFFICE} · ${PAID}`,
      `${ownerOf(SLUG)} · $431.19 AUD is waiting: add a bank account`,
      `${ownerOf(SLUG)} · You are invited to the Volt & Sons dashboard`,
    ])
    expect(faults).toEqual([])
    for (const page of [phone, customer]) await page.context().close()
  },
)
