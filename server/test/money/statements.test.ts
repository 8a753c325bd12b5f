import { api } from '@paydeck/contract/protocol/api'
import { statementTotals } from '@paydeck/contract/money/monthly-statement'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startMailServer } from '../mail-server.ts'
import { readPdf } from '../read-pdf.ts'
import { readCsv } from './csv.ts'
import { refusalOf } from './ledger-checks.ts'
import {
  addAccount,
  at,
  runDaysUntil,
  netOf,
  pay,
  payoutsOf,
  startOwnWorld,
} from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
  world = await startOwnWorld({ smtpUrl: mailServer.url })
})
afterAll(async () => {
  await world.stop()
  mailServer.stop()
})

/** What the books owe the merchant now, minor units. */
async function payableOf(merchantId: string): Promise<number> {
  const [row] = await world.db.reader.query<{ owed: number }>(
    null,
    `select (credits - debits)::bigint as owed from app.ledger_balance
     where merchant_id = $1 and account = 'merchant_payable' and currency = 'AUD'`,
    [merchantId],
  )
  return row?.owed ?? 0
}

test('BEY-168 each month starts at the last one’s balance, in the merchant’s zone, and the final balance is the books’', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await addAccount(merchant)
  // Midnight in Sydney is still the day before in UTC.
  await pay(world, merchant, at('2026-03-31', '23:30'), 100_00)
  await pay(world, merchant, at('2026-04-01', '00:30'), 50_00)
  const disputed = await pay(world, merchant, at('2026-04-02', '10:00'), 30_00)
  await refund({ call, merchantId }, disputed, 10_00)
  await runDaysUntil(world, merchant, at('2026-04-20', '12:00'))
  await pay(world, merchant, at('2026-05-04', '12:00'), 20_00)
  const of = async (month: string) =>
    (await call(api.getStatement, { merchantId, query: { month, currency: 'AUD' } })).data

  const { months } = (await call(api.listStatements, { merchantId })).data
  expect(months).toEqual(
    ['2026-05', '2026-04', '2026-03'].map((month) => ({ month, currency: 'AUD' })),
  )
  const [march, april, may] = [await of('2026-03'), await of('2026-04'), await of('2026-05')]
  const payouts = await payoutsOf(world, merchant)
  const sent = payouts.reduce((sum, { amount }) => sum + amount, 0)
  expect(march).toMatchObject({
    opening: 0,
    closing: netOf(100_00),
    isOver: true,
    timeZone: 'Australia/Sydney',
    firstDay: '2026-03-01',
    lastDay: '2026-03-31',
    kinds: [{ transactionType: 'Payment', lines: 1, amount: 100_00, fee: 100_00 - netOf(100_00) }],
    payouts: [],
  })
  expect(april).toMatchObject({
    opening: march.closing,
    closing: march.closing + netOf(50_00) + netOf(30_00) - 10_00 - sent,
    kinds: [
      { transactionType: 'Payment', lines: 2, amount: 80_00 },
      { transactionType: 'Refund', lines: 1, amount: -10_00, fee: 0 },
    ],
  })
  expect(april.payouts.map(({ payoutId, reference }) => [payoutId, reference])).toEqual(
    payouts.map(({ payoutId, reference }) => [payoutId, reference]),
  )
  expect(may).toMatchObject({ opening: april.closing, isOver: false })
  expect(may.closing).toBe(await payableOf(merchantId))
  for (const statement of [march, april, may])
    expect(statementTotals(statement).addsUp, statement.month).toBe(true)
  expect(statementTotals(april)).toMatchObject({
    count: 2,
    sales: 80_00,
    refunds: -10_00,
    transferred: -sent,
  })
})

test('BEY-168 shows a returned transfer on the day of its return, and the balance still matches the books', async () => {
  world.time.set(at('2026-03-26', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  // Transfers to it come back.
  await addAccount(merchant, { accountNumber: '1000009002' })
  await pay(world, merchant, at('2026-03-26', '10:00'), 100_00)
  await runDaysUntil(world, merchant, at('2026-04-10', '12:00'))
  const payouts = await payoutsOf(world, merchant)
  expect(payouts.some(({ failureCode }) => failureCode !== null)).toBe(true)
  const of = async (month: string) =>
    (await call(api.getStatement, { merchantId, query: { month, currency: 'AUD' } })).data
  const [march, april] = [await of('2026-03'), await of('2026-04')]
  expect(statementTotals(march).returned + statementTotals(april).returned).toBeGreaterThan(0)
  expect(april.opening).toBe(march.closing)
  expect(april.closing).toBe(await payableOf(merchantId))
})

test.each([
  ['AU', 'AUD', 10, '−$0.21', { accountNumber: '12345678' }],
  ['NZ', 'NZD', 15, '−$0.31', { accountNumber: '121234123456700', routingNumber: '' }],
] as const)(
  'BEY-167 BEY-168 the statement’s PDF and CSV agree to the cent, and so does the transfer’s PDF (%s)',
  async (country, currency, gst, feeTax, account) => {
    const timeZone = country === 'AU' ? 'Australia/Sydney' : 'Pacific/Auckland'
    world.time.set(at('2026-03-01', '09:00', timeZone))
    const merchant = await world.merchant({ country, timeZone })
    const { merchantId, token } = merchant
    await addAccount(merchant, { country, ...account })
    // The first minutes of the month there are still February in UTC.
    await pay(world, merchant, at('2026-03-01', '09:30', timeZone), 100_00)
    await runDaysUntil(world, merchant, at('2026-03-20', '12:00', timeZone))
    const file = async (ending: string) => {
      const response = await fetch(
        `${world.origin}/api/merchants/${merchantId}/statements/one.${ending}?month=2026-03&currency=${currency}`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="Statement-2026-03-${currency}.${ending}"`,
      )
      return new Uint8Array(await response.arrayBuffer())
    }
    const rows = readCsv(new TextDecoder().decode(await file('csv')))
    const net = netOf(100_00, gst)
    const sent = await payoutsOf(world, merchant)
    expect(sent.map(({ amount }) => amount)).toEqual([net])
    const cents = (text: string | undefined): number => Math.round(Number(text) * 100)
    expect(rows.map((row) => [row['Line'], cents(row['Net'])])).toEqual([
      ['Opening balance', 0],
      ['Payment', net],
      ...sent.map(({ amount }) => ['Transfer', -amount]),
      ['Closing balance', 0],
    ])
    const { text, title, pages } = await readPdf(await file('pdf'))
    expect(title).toContain('Statement')
    expect(text).toContain(`March 2026 · ${currency}`)
    expect(text).toContain(`1st Mar 26 to 31st Mar 26, ${timeZone}`)
    expect(text).toContain('Sales (1) $100.00')
    expect(text).toContain('Fees −$2.05')
    expect(text).toContain(`GST on fees ${feeTax}`)
    expect(text).toContain('Closing balance $0.00')
    for (const { reference } of sent) expect(text).toContain(reference)
    for (const page of pages) expect(page.at(-1)).toContain(`Statement March 2026 · ${currency} · `)

    const paper = await fetch(
      `${world.origin}/api/reports/merchants/${merchantId}/payout/pdf/${sent[0]?.payoutId}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    const transfer = await readPdf(new Uint8Array(await paper.arrayBuffer()))
    expect(transfer.text).toContain(`$${(net / 100).toFixed(2)} ${currency}`)
    expect(transfer.text).toContain(`GST on fees ${feeTax}
Net $${(net / 100).toFixed(2)}`)
    expect(transfer.text).toContain('1st Mar 26 Payment $100.00')
  },
)

test('BEY-168 a future or invalid month has no statement', async () => {
  world.time.set(at('2026-03-20', '12:00'))
  const { call, merchantId } = await world.merchant()
  const refusalFor = (month: string) =>
    refusalOf(call(api.getStatement, { merchantId, query: { month, currency: 'AUD' } }))
  expect(await refusalFor('2026-04')).toMatchObject({ status: 404 })
  for (const month of ['2026-13', '2026-3', 'March'])
    expect(await refusalFor(month), month).toMatchObject({ status: 400 })
  const { data } = await call(api.getStatement, {
    merchantId,
    query: { month: '2026-03', currency: 'NZD' },
  })
  expect(data).toMatchObject({ opening: 0, closing: 0, kinds: [], payouts: [] })
})

test('BEY-169 mails a month’s statement with its PDF on the next morning, once to each address', async () => {
  world.time.set(at('2026-05-11', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await addAccount(merchant)
  const emails = ['Books@example.com', 'owner@example.com', 'books@example.com ']
  expect(
    await refusalOf(call(api.mailStatements, { merchantId, body: { emails: ['nonsense'] } })),
  ).toMatchObject({ status: 400 })
  const chosen = await call(api.mailStatements, {
    merchantId,
    body: { emails: emails.map((email) => email.trim()) },
  })
  expect(chosen.data.emails).toEqual(['books@example.com', 'owner@example.com'])
  await pay(world, merchant, at('2026-05-12', '10:00'), 100_00)
  const mails = () =>
    world.db.reader.query<{ mailId: string; recipient: string; subject: string }>(
      null,
      `select mail_id, recipient, subject from app.mail
       where merchant_id = $1 and kind = 'monthly_statement' order by recipient`,
      [merchantId],
    )
  const services = world.services
  world.time.set(at('2026-06-01', '05:59'))
  await services.statements.mailDue()
  expect(await mails()).toEqual([])
  world.time.set(at('2026-06-01', '06:00'))
  await Promise.all([services.statements.mailDue(), services.statements.mailDue()])
  await services.statements.mailDue()
  const sent = await mails()
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['books@example.com', 'Your statement for May 2026 (AUD)'],
    ['owner@example.com', 'Your statement for May 2026 (AUD)'],
  ])
  for (const { mailId } of sent) await services.mail.deliver({ merchantId, mailId })
  const [mail] = await mailServer.inbox('books@example.com')
  expect(mail?.text).toContain('Sales: $100.00 AUD')
  const [paper] = (await PostalMime.parse(mailServer.received[0]?.raw ?? '')).attachments
  expect(paper?.filename).toBe('Statement-2026-05-AUD.pdf')

  await call(api.mailStatements, { merchantId, body: { emails: [] } })
  world.time.set(at('2026-07-01', '12:00'))
  await services.statements.mailDue()
  expect(await mails()).toHaveLength(2)
})

test('BEY-217 a financial year shows the cost of each kind of card, from the books and in the merchant’s zone', async () => {
  world.time.set(at('2026-06-20', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call, token } = merchant
  await pay(world, merchant, at('2026-06-30', '23:30'), 100_00)
  await pay(world, merchant, at('2026-07-01', '00:30'), 50_00)
  const disputed = await pay(world, merchant, at('2026-07-02', '10:00'), 30_00)
  await refund({ call, merchantId }, disputed, 10_00)
  const of = async (year?: string) =>
    (await call(api.getCardCosts, { merchantId, query: year === undefined ? {} : { year } })).data
  const [before, now] = [await of('2026'), await of()]
  expect(before).toMatchObject({
    year: 2026,
    years: [2027, 2026],
    firstDay: '2025-07-01',
    lastDay: '2026-06-30',
    isOver: true,
    costs: [{ currency: 'AUD', payments: 1, paid: 100_00, fees: 100_00 - netOf(100_00) }],
  })
  expect(now).toMatchObject({
    year: 2027,
    isOver: false,
    costs: [{ currency: 'AUD', scheme: 'visa', payments: 2, paid: 80_00 }],
  })
  const [row] = await world.db.reader.query<{ fees: number }>(
    null,
    'select sum(fee)::bigint as fees from app.settlement_entry where merchant_id = $1',
    [merchantId],
  )
  const fees = [...before.costs, ...now.costs].reduce((sum, cost) => sum + cost.fees, 0)
  expect(fees).toBe(row?.fees)
  expect(await refusalOf(of('2025'))).toMatchObject({ status: 404 })

  const response = await fetch(
    `${world.origin}/api/merchants/${merchantId}/card-costs/year.csv?year=2026`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(response.headers.get('content-disposition')).toContain('card-costs-2026.csv')
  expect(readCsv(await response.text())).toMatchObject([
    {
      From: '2025-07-01',
      To: '2026-06-30',
      Currency: 'AUD',
      Scheme: 'Visa',
      Payments: '1',
      Amount: '100.00',
      Fees: '2.26',
      'Per cent': '2.26',
    },
  ])
})

test('BEY-217 a year without payments has no lines', async () => {
  world.time.set(at('2026-08-03', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const costs = async () => (await call(api.getCardCosts, { merchantId, query: {} })).data
  expect(await costs()).toMatchObject({ year: 2027, years: [2027], costs: [] })
})
