import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { api } from '@paydeck/contract/protocol/api'
import { MESSAGE_NAMES } from '@paydeck/contract/calls/email-messages'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { waitUntil } from './crashable-server.ts'
import { at, startOwnWorld } from './payout-merchants.ts'
import { startPlan } from './plan-orders.ts'
import { paymentsOf, refund } from '../staff-view.ts'

let mail: MailServer
let gateway: Awaited<ReturnType<typeof startGateway>>
let world: World
beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startGateway()
  world = await startOwnWorld({ smtpUrl: mail.url, smsUrl: gateway.url, worker: true })
  world.time.set(at('2026-03-02', '10:00'))
})
afterAll(async () => {
  await world.stop()
  mail.stop()
  gateway.stop()
})

/** The newest email to an address, once the expected number has arrived by real SMTP. */
async function newest(address: string, count: number): Promise<Email> {
  await waitUntil(`${address} has ${count} mails`, async () => {
    return (await mail.inbox(address)).length >= count
  })
  const inbox = await mail.inbox(address)
  expect(inbox.map(({ subject }) => subject)).toHaveLength(count)
  return inbox.at(-1) as Email
}

/** The link the reader is asked to click. */
const linkIn = ({ html }: Email): URL =>
  new URL(/class="button" href="([^"]+)"/.exec(html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '')

/** Whether the link of an email opens the order for its reader. */
const opens = (mailed: Email) =>
  world.services.orders.openToken(linkIn(mailed).searchParams.get('token') ?? '')

const notifyOrders = ({ call, merchantId }: TestMerchant, ...emails: string[]) =>
  call(api.saveOrderNotifications, { merchantId, body: { orderPaidNotificationEmails: emails } })

/** A text message gateway that records what it receives. */
async function startGateway() {
  const messages: { id: string; to: string; text: string }[] = []
  const server = createServer((request, response) => {
    void json(request).then((message) => {
      messages.push(message as (typeof messages)[number])
      response.writeHead(202).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { taken: messages, url: `http://127.0.0.1:${port}/messages`, stop: () => server.close() }
}

describe('every email is sent by SMTP with the right text', () => {
  test('payment request, resent request, receipt, order paid, refund notice', async () => {
    const merchant = await world.merchant()
    const { call, merchantId, slug } = merchant
    const buyer = `buyer@${slug}.example`
    const books = `books@${slug}.example`
    await notifyOrders(merchant, books, `till@${slug}.example`)
    const help = `help@${slug}.example`
    await call(api.savePublicInfo, { merchantId, body: { supportEmail: help } })
    const logoUri = 'https://harbour.example/logo.png'
    await call(api.saveBranding, { merchantId, body: { logoUri, logoAltText: 'Harbour' } })
    const logo = `src="${logoUri}" alt="Harbour"`
    const { data } = await call(api.createInvoice, {
      merchantId,
      body: {
        sendSms: false,
        sendEmail: true,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: 'B-7 & co',
          paymentAmount: { amount: 45_50, currency: 'AUD' },
          taxIncluded: true,
          customerEmail: buyer,
          // An order without a description: the emails name its items.
          items: [{ description: 'Two <chairs>', quantity: 1, amount: 45_50, currency: 'AUD' }],
          billing: { name: 'Mia Nguyen' },
        },
      },
    })
    const { merchantOrderId } = data.order
    const request = await newest(buyer, 1)
    expect(request.subject).toMatch(/: payment request for order B-7 & co$/)
    expect(request.from?.name).toMatch(/ via /)
    expect(request.replyTo?.map(({ address }) => address)).toEqual([help])
    expect(request.text).toContain('asks you to pay $45.50 AUD')
    expect(request.text).toContain('For: Two <chairs>')
    expect(request.html).toContain(logo)
    expect(await opens(request)).toEqual({ merchantId, merchantOrderId })

    await call(api.resendInvoice, {
      merchantId,
      merchantOrderId,
      query: { sendSms: false, sendEmail: true },
    })
    const second = await newest(buyer, 2)
    expect(second.subject).toBe(request.subject)
    expect(linkIn(second).href).not.toBe(linkIn(request).href)
    expect(await opens(second)).toEqual({ merchantId, merchantOrderId })

    const opened = await fetch(linkIn(second), { redirect: 'manual' })
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const paid = await fetch(`${world.origin}/api/orders/${merchantOrderId}/pay`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentToken: await world.cardToken(CARDS.visa) }),
    })
    expect(paid.status).toBe(200)
    const { transactionId } = (await paid.json()) as { transactionId: string }

    const receipt = await newest(buyer, 3)
    expect(receipt.subject).toMatch(/: receipt for order B-7 & co$/)
    expect(receipt.text).toContain('Thank you for your payment of $45.50 AUD')
    expect(receipt.text).toContain('For: Two <chairs>')
    expect(receipt.text).toContain('Paid with: Visa ending 4242')
    expect(receipt.text).toContain('Paid on: 2nd Mar 26')
    expect(receipt.text).toContain('GST included: $4.14')
    expect(receipt.html).toContain('Two &lt;chairs&gt;')
    expect(receipt.html).toContain(logo)
    expect(await opens(receipt)).toEqual({ merchantId, merchantOrderId })

    for (const address of [books, `till@${slug}.example`]) {
      const email = await newest(address, 1)
      expect(email.subject).toBe('Order B-7 & co is paid: $45.50 AUD')
      expect(email.text).toContain('Customer: Mia Nguyen')
      expect(email.text).toContain(`Email: ${buyer}`)
      expect(linkIn(email).href).toBe(`${world.origin}/${slug}/payments?payment=${transactionId}`)
    }

    await refund({ call, merchantId }, transactionId, 5_50)
    const refunded = await newest(buyer, 4)
    expect(refunded.subject).toMatch(/: refund for order B-7 & co$/)
    expect(refunded.text).toContain('has refunded $5.50 AUD')
    expect(refunded.text).toContain('up to 10 days')
    expect(refunded.text).toContain('Back to: Visa ending 4242')
  })

  test('SETE-02 a plan: its start, reminders and successes 2 to 4 with the merchant’s texts', async () => {
    const merchant = await world.merchant()
    const { call, merchantId, slug } = merchant
    await call(api.saveEmailMessages, {
      merchantId,
      body: Object.fromEntries(
        MESSAGE_NAMES.map((name) => [
          name,
          { lead: `<p>Before <em>${name}</em></p>`, trail: `<p>After ${name}</p>` },
        ]),
      ),
    })
    const buyer = `buyer@${slug}.example`
    const order = await startPlan(world, merchant, { amount: 100_00, email: buyer })
    const challengeMail = await newest(buyer, 1)
    expect(challengeMail.subject).toMatch(/: your payment plan for order /)
    expect(challengeMail.text).toContain('your first payment of $25.00 AUD went through')
    expect(challengeMail.text).toContain('Your payment plan for $100.00 AUD has begun.')
    expect(challengeMail.text?.match(/^Due .+: \$25\.00 AUD$/gm)).toHaveLength(3)
    expect(await opens(challengeMail)).toMatchObject({ merchantOrderId: order.merchantOrderId })

    for (const [step, which] of (['second', 'third', 'final'] as const).entries()) {
      world.time.advance({ days: 11 })
      await world.services.plans.remindDue()
      const reminder = await newest(buyer, 2 + 2 * step)
      expect(reminder.subject).toContain(`your ${which} instalment is due on`)
      expect(reminder.text).toContain(`Before ${which}InstalmentReminder`)
      expect(reminder.html).toContain(`Before <em>${which}InstalmentReminder</em>`)
      expect(reminder.text).toContain(`After ${which}InstalmentReminder`)
      expect(reminder.text).toContain('We will charge your card ending 4242')
      expect(await opens(reminder)).toMatchObject({ merchantOrderId: order.merchantOrderId })

      world.time.advance({ days: 3 })
      await world.services.plans.collectDue()
      const success = await newest(buyer, 3 + 2 * step)
      expect(success.subject).toContain(`your ${which} instalment is paid`)
      expect(success.text).toContain(`Before ${which}InstalmentSuccess`)
      expect(success.text).toContain(`After ${which}InstalmentSuccess`)
      expect(success.text).toContain(
        which === 'final'
          ? 'Everything is paid now.'
          : `There is ${which === 'second' ? '$50.00' : '$25.00'} AUD left to pay.`,
      )
    }
    expect(await mail.inbox(buyer)).toHaveLength(7)
    const data = await paymentsOf({ call, merchantId })
    expect(data.map(({ transactionStatus }) => transactionStatus)).toEqual(['paid'])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('a declined instalment and an overdue one, with a link to pay', async () => {
    const merchant = await world.merchant()
    const buyer = `buyer@${merchant.slug}.example`
    const order = await startPlan(world, merchant, {
      amount: 100_00,
      email: buyer,
      card: CARDS.declinedLater,
    })
    await newest(buyer, 1)
    world.time.advance({ days: 14 })
    await world.services.plans.collectDue()
    const declined = await newest(buyer, 2)
    expect(declined.subject).toContain('your second instalment could not be taken')
    expect(declined.text).toContain('The bank declined your card ending')
    for (const days of [1, 3, 7]) {
      world.time.advance({ days })
      await world.services.plans.collectDue()
    }
    const overdue = await newest(buyer, 3)
    expect(overdue.subject).toContain('your second instalment is overdue')
    expect(overdue.text).toContain('Still to pay: $75.00 AUD')
    expect(await opens(overdue)).toMatchObject({ merchantOrderId: order.merchantOrderId })
  })

  test('a transfer to the recipients of reports, and a dispute to those who may respond', async () => {
    const merchant = await world.merchant()
    const { call, merchantId, slug, email } = merchant
    const books = `books@${slug}.example`
    await call(api.addBankAccount, {
      merchantId,
      body: {
        accountName: 'Shop Pty Ltd',
        accountNumber: '11112222',
        country: 'AU',
        currency: 'AUD',
        routingNumber: '062-000',
      },
    })
    await call(api.savePayoutSettings, { merchantId, body: { notificationEmails: [books] } })
    const [first, second] = [
      await merchant.order({ amount: 100_00 }),
      await merchant.order({ amount: 50_00, number: 'D-9' }),
    ]
    await first.pay(CARDS.visa)
    const { transactionId } = await second.pay(CARDS.visa)
    world.time.advance({ days: 9 })
    await world.services.payouts.runDueOf(merchantId)
    const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
    const report = await newest(books, 1)
    expect(report.text).toContain('is on its way to you')
    expect(report.text).toContain('It goes to your account ending 2222 and arrives on ')
    expect(report.text).toContain('Payments (2): $150.00 AUD')
    expect(report.text).toContain('Fees: −$3.23 AUD\nGST on fees: −$0.33 AUD')
    expect(linkIn(report).href).toBe(
      `${world.origin}/${slug}/payouts?payout=${payouts[0]?.payoutId}`,
    )

    const before = (await mail.inbox(email)).length
    await world.services.disputes.open(merchantId, {
      provider: 'sandbox',
      providerRef: `dp_${slug}`,
      transactionId,
      reason: 'product_not_received',
    })
    const dispute = await newest(email, before + 1)
    expect(dispute.subject).toBe('A payment of $50.00 AUD is disputed: order D-9')
    expect(dispute.text).toContain('Reason: Not received')
    expect(dispute.text).toContain('to support@paydeck.example soon')
    expect(linkIn(dispute).href).toBe(`${world.origin}/${slug}/disputes?dispute=${transactionId}`)
  })
})

test('a text message goes through the gateway once and is then deleted', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: true,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'T-7',
        paymentAmount: { amount: 12_00, currency: 'AUD' },
        customerEmail: 'sms@customer.example',
        phoneNo: '0400 111 222',
      },
    },
  })
  await waitUntil('the gateway has it', async () => gateway.taken.length > 0)
  const [message, ...more] = gateway.taken
  expect(more).toEqual([])
  expect(message).toMatchObject({
    to: '+61400111222',
    text: expect.stringMatching(/asks you to pay \$12\.00 AUD for order T-7: http/) as string,
  })
  const link = new URL(message?.text.split(': ').at(-1) ?? '')
  expect(await world.services.orders.openToken(link.searchParams.get('token') ?? '')).toEqual({
    merchantId,
    merchantOrderId: data.order.merchantOrderId,
  })
  await waitUntil('its text is deleted', async () => {
    const stored = await world.db.reader.query(
      null,
      `select 1 from app.mail where merchant_id = $1 and channel = 'sms' and status = 'sent' and plain = ''`,
      [merchantId],
    )
    return stored.length === 1
  })
})

test('respects opt-outs: no receipt, and no notification while it is off', async () => {
  const merchant = await world.merchant()
  const { call, merchantId, slug } = merchant
  await notifyOrders(merchant, `books@${slug}.example`)
  await call(api.saveOrderNotifications, {
    merchantId,
    body: { orderPaidNotificationsEnabled: false },
  })
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'Q-1',
        paymentAmount: { amount: 10_00, currency: 'AUD' },
        customerEmail: `quiet@${slug}.example`,
        emailCustomerReceipt: false,
      },
    },
  })
  const link = new URL(data.magicLink)
  const opened = await fetch(link, { redirect: 'manual' })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const paid = await fetch(`${world.origin}/api/orders/${data.order.merchantOrderId}/pay`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ paymentToken: await world.cardToken(CARDS.visa) }),
  })
  const { transactionId } = (await paid.json()) as { transactionId: string }
  expect(transactionId).toMatch(/^tran_/)
  // The event arrived, and notified no one.
  await world.services.eventMail.write(merchantId, {
    kind: 'payment_received',
    subjectId: transactionId,
  })
  const stored = await world.db.reader.query(
    null,
    `select kind from app.mail where merchant_id = $1 and kind in ('receipt', 'order_paid')`,
    [merchantId],
  )
  expect(stored).toEqual([])
})

test('sends one email to an address that a list saved long ago has in two cases', async () => {
  const merchant = await world.merchant()
  const { merchantId, slug } = merchant
  const books = `books@${slug}.example`
  await notifyOrders(merchant, books)
  const repeated = [books, `Books@${slug}.example`, `second@${slug}.example`]
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .updateTable('app.notificationSettings')
      .set({ ordersEmails: repeated })
      .where('merchantId', '=', merchantId)
      .execute(),
  )
  const { transactionId } = await (await merchant.order({ amount: 30_00 })).pay(CARDS.visa)
  await world.services.eventMail.write(merchantId, {
    kind: 'payment_received',
    subjectId: transactionId,
  })
  const sent = await world.db.reader.query<{ recipient: string }>(
    null,
    `select recipient from app.mail where merchant_id = $1 and kind = 'order_paid' order by recipient`,
    [merchantId],
  )
  expect(sent.map(({ recipient }) => recipient)).toEqual([books, `second@${slug}.example`])
})

test('sends one email for an event that arrives twice', async () => {
  const merchant = await world.merchant()
  const buyer = `twice@${merchant.slug}.example`
  const order = await merchant.order({ amount: 30_00, email: buyer })
  const { transactionId } = await order.pay(CARDS.visa)
  const event = { kind: 'payment_received', subjectId: transactionId } as const
  await Promise.all([1, 2].map(() => world.services.eventMail.write(merchant.merchantId, event)))
  expect((await newest(buyer, 1)).subject).toMatch(/: receipt for order /)
})
