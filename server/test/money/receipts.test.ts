import { randomUUID } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { localDay } from '@paydeck/contract/time/days'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { invoiceCookie } from '../../src/http/access/invoice-cookie.ts'
import { PICTURE } from '../merchant-fixture.ts'
import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { startMailServer } from '../mail-server.ts'
import { mailsOf } from '../mails.ts'
import { readPdf } from '../read-pdf.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const receipt = ({ call, merchantId }: TestMerchant, transactionId: string) =>
  call(api.getReceipt, { merchantId, transactionId })

const send = (
  { call, merchantId }: TestMerchant,
  transactionId: string,
  email = 'books@example.com',
) => call(api.sendReceipt, { merchantId, transactionId, body: { email } })

const receiptsOf = ({ merchantId }: TestMerchant) => mailsOf(world, merchantId, { kind: 'receipt' })

test('BEY-119 staff see the receipt of a payment as its customer does', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4_200 })
  const { transactionId } = await order.pay(CARDS.visa)
  const { data } = await receipt(merchant, transactionId)
  expect(data).toMatchObject({
    state: 'paid',
    order: { merchantOrderId: order.merchantOrderId, amount: 4_200, currency: 'AUD' },
    payment: { transactionId, captured: 4_200, refunded: 0, cardLast4: '4242' },
    ways: { instalments: null, directDebit: null, payTo: null },
  })
})

test('BEY-119 emails a receipt again to any address, with a link that opens the order, and records it', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4_200, email: 'jane@example.com' })
  const { transactionId } = await order.pay(CARDS.visa)
  await send(merchant, transactionId)
  await send(merchant, transactionId, 'jane@example.com')
  const mails = await receiptsOf(merchant)
  const copy = mails.find(({ recipient }) => recipient === 'books@example.com')
  expect(copy?.plain).toContain('$42.00')
  const token = /token=([\w.-]+)/.exec(copy?.plain ?? '')?.[1] ?? ''
  expect(await world.services.orders.openToken(token)).toEqual({
    merchantId: merchant.merchantId,
    merchantOrderId: order.merchantOrderId,
  })
  expect(
    await world.db.reader.query(
      null,
      `select actor, subject_type, subject_id, details from app.audit_event
       where merchant_id = $1 and action = 'payment.receipt_sent' order by at, event_id`,
      [merchant.merchantId],
    ),
  ).toEqual(
    [false, true].map((isCustomersAddress) => ({
      actor: merchant.userId,
      subjectType: 'payment',
      subjectId: transactionId,
      details: { isCustomersAddress },
    })),
  )
})

test('BEY-119 a receipt is sent at most five times an hour', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 100 })).pay(CARDS.visa)
  for (let time = 1; time <= 5; time++) await send(merchant, transactionId)
  expect(await refusalOf(send(merchant, transactionId))).toMatchObject({ status: 429 })
})

test('BEY-119 a payment that took nothing has no receipt, even when another paid its order', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4_200 })
  await order.pay(CARDS.declined).catch(() => undefined)
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { createdAfter: '2020-01-01T00:00:00Z', createdBefore: '2100-01-01T00:00:00Z', page: 1 },
  })
  const failed = data[0]?.transactionId ?? ''
  await order.pay(CARDS.visa)
  for (const action of [receipt, send])
    expect(await refusalOf(action(merchant, failed))).toMatchObject({
      status: 409,
      errorCode: 'no_receipt',
    })
  expect(await refusalOf(receipt(merchant, 'tran_0000000000000000'))).toMatchObject({ status: 404 })
})

/** A file as a browser receives it. */
async function fileAt(path: string, headers: Record<string, string>) {
  const response = await fetch(`${world.origin}${path}`, { headers })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

/** A payment's disputes as staff and the customer see them, and the marks on their PDFs. */
async function marksOf(merchant: TestMerchant, order: TestOrder, transactionId: string) {
  const { merchantId, token } = merchant
  const { merchantOrderId } = order
  const { data } = await receipt(merchant, transactionId)
  const own = await order.customer(api.getInvoice, { merchantOrderId })
  expect(own.data.payment).toEqual(data.payment)
  const marks = []
  for (const file of [
    await fileAt(`/api/merchants/${merchantId}/transactions/${transactionId}/receipt.pdf`, {
      authorization: `Bearer ${token}`,
    }),
    await fileAt(`/api/orders/${merchantOrderId}/receipt.pdf`, {
      cookie: `${invoiceCookie(merchantOrderId)}=${order.token}`,
    }),
  ]) {
    const { text } = await readPdf(file.bytes)
    marks.push(/(?:Paid|Disputed|(?:Partly r|R)eturned by bank)$/m.exec(text)?.[0])
  }
  return [data.payment?.disputes, ...marks]
}

test('BEY-230 a receipt tells staff and the customer that the payment is disputed, lost or won', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { disputes } = world.services
  const none = { open: null, lost: null }
  for (const [outcome, amount, mark] of [
    ['lost', 30_00, 'Partly returned by bank'],
    ['lost', 50_00, 'Returned by bank'],
    ['won', 50_00, 'Paid'],
  ] as const) {
    const order = await merchant.order({ amount: 50_00 })
    const { transactionId } = await order.pay(CARDS.visa)
    const marks = () => marksOf(merchant, order, transactionId)
    expect(await marks()).toEqual([none, 'Paid', 'Paid'])
    const key = { provider: 'network', providerRef: `dp_${transactionId}` }
    const { openedAt } = await disputes.open(merchantId, { ...key, transactionId, amount })
    const open = { amount, at: openedAt.toISOString() }
    expect(await marks()).toEqual([{ ...none, open }, 'Disputed', 'Disputed'])
    world.time.advance({ minutes: 5 })
    await disputes.close(merchantId, { ...key, outcome })
    const { data } = await merchant.call(api.getDispute, { merchantId, transactionId })
    const lostDispute = outcome === 'lost' ? { amount, at: data.closedAt } : null
    expect(await marks()).toEqual([{ ...none, lost: lostDispute }, mark, mark])
  }
})

test('BEY-166 staff and the customer download the same receipt as PDF, and only with their credentials', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4_200 })
  const unpaid = await merchant.order({ amount: 100 })
  const { transactionId } = await order.pay(CARDS.visa)
  const path = `/api/merchants/${merchant.merchantId}/transactions/${transactionId}/receipt.pdf`
  const own = `/api/orders/${order.merchantOrderId}/receipt.pdf`
  const cookieOf = ({ merchantOrderId, token }: typeof order) => ({
    cookie: `${invoiceCookie(merchantOrderId)}=${token}`,
  })
  for (const file of [
    await fileAt(path, { authorization: `Bearer ${merchant.token}` }),
    await fileAt(own, cookieOf(order)),
  ]) {
    expect(file).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(file.disposition).toMatch(/^attachment; filename="[A-Za-z-]+-[A-Za-z0-9-]+\.pdf"$/)
    const { text } = await readPdf(file.bytes)
    expect(text).toContain('$42.00 AUD')
    expect(text).toContain(transactionId)
  }
  expect((await fileAt(path, {})).status).toBe(401)
  expect((await fileAt(own, {})).status).toBe(401)
  expect((await fileAt(own, cookieOf({ ...order, token: unpaid.token }))).status).toBe(404)
  const early = `/api/orders/${unpaid.merchantOrderId}/receipt.pdf`
  expect((await fileAt(early, cookieOf(unpaid))).status).toBe(409)
})

/** The width and height of each picture in a PDF, without transparency masks. */
const picturesIn = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes)
    .toString('latin1')
    .split('endobj')
    .filter((object) => object.includes('/Subtype /Image') && !object.includes('/Decode [0 1]'))
    .map((object) => /\/Width (\d+)\s+\/Height (\d+)/.exec(object)?.slice(1).join(' × ') ?? '')

test('BEY-148 shows the uploaded logo on receipts and statements, and never fetches one from elsewhere', async () => {
  const merchant = await world.merchant()
  const { call, merchantId, token } = merchant
  const { transactionId } = await (await merchant.order({ amount: 4_200 })).pay(CARDS.visa)
  const month = localDay(world.time.now(), 'Australia/Sydney').slice(0, 7)
  const papers = async () => {
    const texts = []
    for (const path of [
      `transactions/${transactionId}/receipt.pdf`,
      `statements/one.pdf?month=${month}&currency=AUD`,
    ]) {
      const headers = { authorization: `Bearer ${token}` }
      const { status, bytes } = await fileAt(`/api/merchants/${merchantId}/${path}`, headers)
      expect(status).toBe(200)
      texts.push(picturesIn(bytes))
    }
    return texts
  }
  expect(await papers()).toEqual([[], []])
  await call(api.saveLogo, { merchantId, body: { image: PICTURE } })
  expect(await papers()).toEqual([['1 × 1'], ['1 × 1']])
  const elsewhere = { logoUri: 'https://shop.example/logo.png' }
  await call(api.saveBranding, { merchantId, body: elsewhere })
  expect(await papers()).toEqual([[], []])
  // Another merchant's logo address shows no logo.
  const other = await world.merchant()
  const otherLogo = await other.call(api.saveLogo, {
    merchantId: other.merchantId,
    body: { image: PICTURE },
  })
  const address = `https://pay.example${new URL(otherLogo.data.logoUri ?? '').pathname}`
  await call(api.saveBranding, { merchantId, body: { logoUri: address } })
  expect(await papers()).toEqual([[], []])
})

test('BEY-166 a mailed receipt carries its PDF, made when the mail is sent', async () => {
  const server = await startMailServer()
  const mailing = await startWorld({ smtpUrl: server.url })
  try {
    const merchant = await mailing.merchant()
    const order = await merchant.order({ amount: 4_200, email: 'jane@example.com' })
    const { transactionId } = await order.pay(CARDS.visa)
    await send(merchant, transactionId)
    const mails = await mailing.db.inMerchant(merchant.merchantId, (tx) =>
      tx
        .selectFrom('app.mail')
        .select('mailId')
        .where('merchantId', '=', merchant.merchantId)
        .where('recipient', '=', 'books@example.com')
        .execute(),
    )
    for (const { mailId } of mails)
      await mailing.services.mail.deliver({ merchantId: merchant.merchantId, mailId })
    const [raw] = server.received.map((mail) => mail.raw)
    const mail = await PostalMime.parse(raw ?? '')
    expect(mail.attachments).toHaveLength(1)
    const [paper] = mail.attachments
    expect(paper).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment' })
    expect(paper?.filename).toMatch(/^[A-Za-z-]+-[A-Za-z0-9-]+\.pdf$/)
    const { text } = await readPdf(new Uint8Array(paper?.content as ArrayBuffer))
    expect(text).toContain('$42.00 AUD')
  } finally {
    await mailing.stop()
    server.stop()
  }
})

test('BEY-44 a mailed receipt is a tax invoice only if it says what was sold and, from $1,000, who bought it', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  await call(api.saveBusinessInfo, {
    merchantId,
    body: { typeOfProduct: 'Beans', taxCountry: 'AU', taxId: '51 824 753 556' },
  })
  const receiptFor = async (
    amount: number,
    texts: { description?: string; name?: string; item?: string },
  ): Promise<string> => {
    const internalOrderId = `N-${randomUUID().slice(0, 8)}`
    const customerEmail = `${internalOrderId.toLowerCase()}@customer.example`
    const { description, name = null, item } = texts
    const { data } = await call(api.createInvoice, {
      merchantId,
      body: {
        sendSms: false,
        sendEmail: false,
        orderRequest: {
          orderType: 'manual',
          internalOrderId,
          paymentAmount: { amount, currency: 'AUD' },
          taxIncluded: true,
          customerEmail,
          billing: { name },
          ...(description !== undefined && { description }),
          ...(item !== undefined && {
            items: [{ description: item, quantity: 1, amount, currency: 'AUD' }],
          }),
        },
      },
    })
    const order = merchant.opened(data.order.merchantOrderId, data.token)
    await send(merchant, (await order.pay(CARDS.visa)).transactionId, customerEmail)
    const mails = await mailsOf(world, merchantId, { kind: 'receipt', recipient: customerEmail })
    return mails.at(-1)?.plain ?? ''
  }
  const lacks = (missing: string) => `Not a tax document: This receipt does not say ${missing}.`
  const described = await receiptFor(999_99, { description: 'Two bags of beans' })
  expect(described).toContain('Tax invoice: issued')
  expect(described).toContain('ABN: 51 824 753 556')
  expect(described).not.toContain('Not a tax document')
  expect(await receiptFor(50_00, { item: 'Beans' })).toContain('Tax invoice: issued')
  const named = { description: 'A roaster', name: 'Kim Park' }
  expect(await receiptFor(1_000_00, named)).toContain('Tax invoice: issued')
  for (const [text, missing] of [
    [await receiptFor(50_00, { name: 'Kim Park' }), 'what was sold'],
    [await receiptFor(1_000_00, { description: 'A roaster' }), 'the buyer’s name'],
  ] as const) {
    expect(text).toContain(lacks(missing))
    expect(text).not.toMatch(/Tax invoice|ABN/)
  }
})
