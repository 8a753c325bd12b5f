import { api } from '@paydeck/contract/protocol/api'
import { addDays, localDay } from '@paydeck/contract/time/days'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, type TestMerchant } from '../harness.ts'
import { propertyRuns } from '../property-runs.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { readCsv } from './csv.ts'
import {
  addAccount,
  at,
  runDaysUntil,
  netOf,
  pay,
  payoutsOf,
  staffOf,
  startOwnWorld,
} from './payout-merchants.ts'
import { paymentsOf, refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

const SYDNEY = 'Australia/Sydney'

async function payee(since: Date, options: Parameters<typeof world.merchant>[0] = {}) {
  world.time.set(since)
  const merchant = await world.merchant(options)
  await addAccount(merchant)
  return merchant
}

const cents = (decimal: string | undefined): number => Math.round(Number(decimal) * 100)

/** Downloads a file as a browser would. */
async function download({ token }: TestMerchant, path: string) {
  const answer = await fetch(`${world.origin}/api/reports/merchants/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return { rows: readCsv(text), name: answer.headers.get('content-disposition'), text }
}

const settlementReport = async (
  { call, merchantId }: TestMerchant,
  query: { from: string; to: string; page?: number } & Record<string, unknown>,
) =>
  (
    await call(api.getSettlementReport, {
      merchantId,
      countryCode: 'AU',
      query: { timeZone: SYDNEY, ...query },
    })
  ).data

describe('payouts', () => {
  test('TRF-04 are listed newest first, twenty a page, each with its dates and one of its payments', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId, call } = merchant
    for (let counter = 0; counter < 30; counter++)
      await pay(world, merchant, at(addDays('2026-03-02', counter * 2), '10:00'), 10_00 + counter)
    world.time.set(at('2026-05-12', '12:00'))
    await world.services.payouts.runDueOf(merchantId)
    const payouts = (await payoutsOf(world, merchant)).toReversed()
    expect(payouts.length).toBeGreaterThan(20)
    const first = await call(api.queryPayouts, { merchantId, query: { sort: '-createdAt' } })
    const second = await call(api.queryPayouts, { merchantId, query: { page: 2 } })
    expect(first.headers['limepay-page-count']).toBe(2)
    expect([...first.data, ...second.data].map(({ payoutId }) => payoutId)).toEqual(
      payouts.map(({ payoutId }) => payoutId),
    )
    expect(first.data[0]).toMatchObject({
      createdAt: payouts[0]?.createdAt.toISOString(),
      arrivalDate: payouts[0]?.arrivalDate,
      amount: payouts[0]?.amount,
      currency: 'AUD',
      status: 'paid',
      payments: [{ currency: 'AUD' }],
    })
    expect((await call(api.queryPayouts, { merchantId, query: { page: 3 } })).data).toEqual([])
  })

  test('TRF-11 the lines of a payout show payment, refund of a failed payout and dispute, and add up', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId, call } = merchant
    const first = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await pay(world, merchant, at('2026-03-02', '11:00'), 60_00)
    world.time.set(at('2026-03-03', '11:00'))
    const { disputes } = world.services
    const key = { provider: 'network', providerRef: 'dp' }
    await disputes.open(merchantId, { ...key, transactionId: first, amount: 30_00 })
    await disputes.close(merchantId, { ...key, outcome: 'won' })
    await runDaysUntil(world, merchant, at('2026-03-06', '12:00'))
    const [payout] = await payoutsOf(world, merchant)
    const { data } = await call(api.getPayout, {
      merchantId,
      payoutId: payout?.payoutId ?? '',
      query: {},
    })
    expect(
      data.transactionSummaries.map((line) => [line.transactionType, line.amount, line.fee]),
    ).toEqual([
      ['Payment', 100_00, 100_00 - netOf(100_00)],
      ['Payment', 60_00, 60_00 - netOf(60_00)],
      ['Dispute', -30_00, 27_50],
      ['DisputeWon', 30_00, 0],
    ])
    expect(data).toMatchObject({
      addsUp: true,
      amount: netOf(100_00) + netOf(60_00) - 27_50,
      accountNumberLast4: '5678',
      // The dispute's fee was owed before the first payment was available.
      openingBalance: -27_50,
      closingBalance: 0,
      status: 'paid',
    })
    const fees = 160_00 - netOf(100_00) - netOf(60_00)
    expect(data.sums.map((sum) => [sum.transactionType, sum.lines, sum.amount, sum.fee])).toEqual([
      ['Dispute', 1, -30_00, 27_50],
      ['DisputeWon', 1, 30_00, 0],
      ['Payment', 2, 160_00, fees],
    ])
    expect(data.sums.reduce((sum, { feeTax }) => sum + feeTax, 0)).toBe(
      data.transactionSummaries.reduce((sum, { feeTax }) => sum + feeTax, 0),
    )
    expect(data.transactionSummaries[0]).toMatchObject({
      transactionId: first,
      currency: 'AUD',
      paymentDate: expect.stringMatching(/^2026-03-01T23:00:/) as string,
    })
    expect(data.transactionSummaries.reduce((sum, { net }) => sum + net, 0)).toBe(data.amount)
  })

  test('PAYD-15 a payment shows when its money arrives and how much, once it is in a payout', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId, call } = merchant
    await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    const shown = async () => {
      const data = await paymentsOf({ call, merchantId })
      return [data[0]?.payoutArrivalAt, data[0]?.payoutAmount, data[0]?.payoutId]
    }
    expect(await shown()).toEqual([null, null, null])
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    const [payout] = await payoutsOf(world, merchant)
    expect(await shown()).toEqual([
      at('2026-03-05', '00:00').toISOString(),
      netOf(100_00),
      payout?.payoutId,
    ])
    // Staff without the payouts permission see when, but not in which transfer.
    const clerk = await staffOf(world, merchant, { permissions: [] })
    const { data } = await clerk(api.queryPayments, { merchantId, query: {} })
    expect(data).toMatchObject([{ payoutAmount: netOf(100_00), payoutId: null }])
  })

  test('a failed payout’s money arrives with the next one', async () => {
    world.time.set(at('2026-03-02', '09:00'))
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    await addAccount(merchant, { accountNumber: '1000009001' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    const shown = async () => {
      const data = await paymentsOf({ call, merchantId })
      return [data[0]?.payoutArrivalAt, data[0]?.payoutAmount, data[0]?.payoutId]
    }
    expect(await shown()).toEqual([null, null, null])
    const { externalAccountId } = await addAccount(merchant)
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    await runDaysUntil(world, merchant, at('2026-03-05', '14:00'))
    const [, carrier] = await payoutsOf(world, merchant)
    expect(await shown()).toEqual([
      at('2026-03-06', '00:00').toISOString(),
      netOf(100_00),
      carrier?.payoutId,
    ])
  })

  test('API-39 so does the amount of a refund', async () => {
    world.time.set(at('2026-03-02', '09:00'))
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    await addAccount(merchant, { accountNumber: '1000009001' })
    const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await refund({ call, merchantId }, transactionId, 20_00)
    const shown = async () => {
      const { data } = await call(api.queryRefunds, { merchantId, query: {} })
      return [data[0]?.payoutArrivalAt, data[0]?.payoutAmount]
    }
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    expect(await shown()).toEqual([null, null])
    const { externalAccountId } = await addAccount(merchant)
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    await runDaysUntil(world, merchant, at('2026-03-05', '14:00'))
    expect(await shown()).toEqual([at('2026-03-06', '00:00').toISOString(), -20_00])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('a negative balance is carried forward, and the next payout opens with it', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId, call } = merchant
    const first = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await runDaysUntil(world, merchant, at('2026-03-05', '12:00'))
    await world.services.disputes.open(merchantId, {
      provider: 'network',
      providerRef: 'dp',
      transactionId: first,
    })
    await runDaysUntil(world, merchant, at('2026-03-10', '12:00'))
    expect(await payoutsOf(world, merchant)).toHaveLength(1)
    await pay(world, merchant, at('2026-03-10', '13:00'), 500_00)
    await runDaysUntil(world, merchant, at('2026-03-16', '12:00'))
    const [, second] = await payoutsOf(world, merchant)
    expect(second).toMatchObject({
      openingBalance: -127_50,
      amount: netOf(500_00) - 127_50,
    })
    const { data } = await call(api.getPayout, {
      merchantId,
      payoutId: second?.payoutId ?? '',
      query: {},
    })
    expect(data).toMatchObject({ addsUp: true, openingBalance: -127_50 })
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })
})

describe('the settlement report', () => {
  test('STL-01 STL-07 lists local days, newest first, filtered by order or transaction', async () => {
    const merchant = await payee(at('2026-04-03', '09:00'))
    const { merchantId } = merchant
    // The last and the first second of a day, on the day the clocks go back.
    const lastPayment = await pay(world, merchant, at('2026-04-04', '23:59:58'), 10_00)
    const early = await pay(world, merchant, at('2026-04-05', '00:00:01'), 20_00)
    const end = await pay(world, merchant, at('2026-04-05', '23:59:57'), 30_00)
    const ids = async (from: string, to: string) =>
      (await settlementReport(merchant, { from, to })).items.map(
        ({ transactionId }) => transactionId,
      )
    expect(await ids('2026-04-05', '2026-04-05')).toEqual([end, early])
    expect(await ids('2026-04-04', '2026-04-04')).toEqual([lastPayment])
    expect(await ids('2026-04-05T00:00:00Z', '2026-04-05T23:59:59Z')).toEqual([end, early])

    const all = await settlementReport(merchant, { from: '2026-04-01', to: '2026-04-30' })
    expect(all.totalPages).toBe(1)
    expect(all.items[0]).toMatchObject({
      entryType: 'Payment',
      transactionType: 'PayInFull',
      transactionId: end,
      grossAmount: 30_00,
      netAmount: netOf(30_00),
      currency: 'AUD',
    })
    const range = { from: '2026-04-01', to: '2026-04-30' }
    const internalOrderId = all.items[1]?.orderId?.toLowerCase() ?? ''
    expect((await settlementReport(merchant, { ...range, internalOrderId })).items).toEqual([
      all.items[1],
    ])
    expect(
      (await settlementReport(merchant, { ...range, transactionIds: [lastPayment] })).items,
    ).toEqual([all.items[2]])
    const stranger = await payee(at('2026-04-06', '09:00'))
    expect(
      (await settlementReport(stranger, { ...range, transactionIds: [lastPayment, early] })).items,
    ).toEqual([])
    expect(merchantId).not.toBe(stranger.merchantId)
  })

  test('uses the currency of the country in the path only', async () => {
    const merchant = await payee(at('2026-04-01', '09:00'))
    await pay(world, merchant, at('2026-04-02', '10:00'), 10_00)
    const { merchantId, call } = merchant
    const { data } = await call(api.getSettlementReport, {
      merchantId,
      countryCode: 'NZ',
      query: { from: '2026-04-01', to: '2026-04-30' },
    })
    expect(data).toEqual({ items: [], totalPages: 0 })
  })
})

describe('files', () => {
  test('CSV-02 BEY-04 payments: what the list shows with the same filters, in local days, in a file named with its zone', async () => {
    const merchant = await payee(at('2026-04-01', '09:00'))
    const { merchantId } = merchant
    const ids = [
      await pay(world, merchant, at('2026-04-04', '23:59:58'), 10_00),
      await pay(world, merchant, at('2026-04-05', '00:00:01'), 20_00),
      await pay(world, merchant, at('2026-04-05', '23:59:57'), 30_05),
    ]
    const path = `${merchantId}/payments/csv?from=2026-04-05&to=2026-04-05&timeZone=${SYDNEY}`
    const { rows, name } = await download(merchant, path)
    expect(name).toBe('attachment; filename="payments_2026-04-05_2026-04-05_Australia-Sydney.csv"')
    expect(rows.map((row) => [row['Transaction ID'], row['Date'], row['Amount']])).toEqual([
      [ids[2], '2026-04-05', '30.05'],
      [ids[1], '2026-04-05', '20.00'],
    ])
    // Daylight saving ended at three in the morning.
    expect(rows.map((row) => row['Created'])).toEqual([
      expect.stringMatching(/^2026-04-05T23:59:5\d\+10:00$/),
      expect.stringMatching(/^2026-04-05T00:00:0\d\+11:00$/),
    ])
    const narrowed = await download(merchant, `${path}&amount=30.05&status=paid&payType=card`)
    expect(narrowed.rows.map((row) => row['Transaction ID'])).toEqual([ids[2]])
    const none = await download(merchant, `${path}&status=failed`)
    expect(none.rows).toEqual([])
    expect(none.text).toMatch(/^Order ID,Transaction ID,Created,/)
    // In Perth the same instant is another day.
    const perth = await download(
      merchant,
      `${merchantId}/payments/csv?from=2026-04-05&to=2026-04-05&timeZone=Australia/Perth`,
    )
    expect(perth.rows.map((row) => row['Transaction ID'])).toEqual([ids[2]])
  })

  test('BEY-04 no cell is a formula, and commas, quotes and newlines stay in their cell', async () => {
    const merchant = await payee(at('2026-04-01', '09:00'))
    const nasty = ['=1+1', '+61 4', '-2', '@SUM(A1)', '\tx', '＝1', `a,"b"\nc;'d`]
    world.time.set(at('2026-04-02', '10:00'))
    for (const number of nasty) {
      const order = await merchant.order({ amount: 10_00, number })
      await order.pay('4242424242424242')
    }
    const { rows } = await download(
      merchant,
      `${merchant.merchantId}/payments/csv?from=2026-04-01&to=2026-04-03&timeZone=${SYDNEY}`,
    )
    expect(rows.map((row) => row['Order ID']).toReversed()).toEqual(
      nasty.map((number) => (/^[=+\-@\t\r\n＝]/.test(number) ? `'${number}` : number)),
    )
  })

  test('BEY-04 refunds: what their list shows', async () => {
    const merchant = await payee(at('2026-04-01', '09:00'))
    const { merchantId, call } = merchant
    const first = await pay(world, merchant, at('2026-04-05', '00:00:01'), 40_00)
    const second = await pay(world, merchant, at('2026-04-05', '23:59:50'), 50_00)
    for (const [transactionId, amount] of [
      [first, 12_34],
      [second, 50_00],
    ] as const)
      await refund({ call, merchantId }, transactionId, amount)
    const path = `${merchantId}/refunds/csv?from=2026-04-05&to=2026-04-05&timeZone=${SYDNEY}`
    const { rows, name } = await download(merchant, path)
    expect(name).toContain('refunds_2026-04-05_2026-04-05_Australia-Sydney.csv')
    expect(rows.map((row) => [row['Transaction ID'], row['Amount'], row['Date']])).toEqual([
      [second, '50.00', '2026-04-05'],
      [first, '12.34', '2026-04-05'],
    ])
    const narrowed = await download(merchant, `${path}&amount=12.34`)
    expect(narrowed.rows.map((row) => row['Transaction ID'])).toEqual([first])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('CSV-03 a payout’s file adds up to the payout, and names its zone', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await pay(world, merchant, at('2026-03-02', '11:00'), 33_33)
    await runDaysUntil(world, merchant, at('2026-03-05', '12:00'))
    const [payout] = await payoutsOf(world, merchant)
    const { rows, name } = await download(
      merchant,
      `${merchant.merchantId}/payout/csv/${payout?.payoutId}?timeZone=${SYDNEY}`,
    )
    expect(rows.reduce((sum, row) => sum + cents(row['Net']), 0)).toBe(payout?.amount)
    // A browser names the file by the clock, so its content must say which payout it is.
    expect(rows.map((row) => row['Payout ID'])).toEqual([payout?.payoutId, payout?.payoutId])
    expect(name).toMatch(
      /^attachment; filename="payout_2026-03-04_payout-[A-Za-z0-9-]+_Australia-Sydney\.csv"$/,
    )
  })

  test('BEY-43 a line without the customer’s name shows their email address as payer', async () => {
    const merchant = await payee(at('2026-03-30', '09:00'))
    const { merchantId, call } = merchant
    for (const [number, name] of [
      ['N-1', null],
      ['N-2', '  '],
      ['N-3', 'Kim Park'],
    ] as const) {
      const { data } = await call(api.createInvoice, {
        merchantId,
        body: {
          sendSms: false,
          sendEmail: false,
          orderRequest: {
            orderType: 'manual',
            internalOrderId: number,
            paymentAmount: { amount: 10_00, currency: 'AUD' },
            customerEmail: `${number.toLowerCase()}@customer.example`,
            billing: { name },
          },
        },
      })
      await merchant.opened(data.order.merchantOrderId, data.token).pay(CARDS.visa)
    }
    await runDaysUntil(world, merchant, at('2026-04-02', '14:00'))
    const { data } = await call(api.downloadXeroStatement, {
      merchantId,
      query: {
        account: 'clearing',
        from: '2026-03-30',
        to: '2026-04-06',
        currency: 'AUD',
        timeZone: SYDNEY,
      },
    })
    const payees = readCsv(data).flatMap((line) =>
      line['Reference']?.startsWith('N-') ? [[line['Reference'], line['Payee']]] : [],
    )
    expect(Object.fromEntries(payees)).toEqual({
      'N-1': 'n-1@customer.example',
      'N-2': 'n-2@customer.example',
      'N-3': 'Kim Park',
    })
  })

  test('the bank account’s file has what arrived on its days, per account; the clearing account’s has what was sent', async () => {
    const merchant = await payee(at('2026-03-30', '09:00'))
    const { merchantId, call } = merchant
    // Sent on Wednesday and Thursday; Good Friday and Easter Monday are in between.
    await pay(world, merchant, at('2026-03-30', '10:00'), 10_00)
    await pay(world, merchant, at('2026-03-31', '10:00'), 20_00)
    await runDaysUntil(world, merchant, at('2026-04-02', '14:00'))
    const { externalAccountId } = await addAccount(merchant, { accountNumber: '87654321' })
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    await pay(world, merchant, at('2026-04-02', '15:00'), 40_00)
    await runDaysUntil(world, merchant, at('2026-04-10', '12:00'))
    const [first, second, third] = await payoutsOf(world, merchant)
    expect([first, second, third].map((payout) => payout?.arrivalDate)).toEqual([
      '2026-04-02',
      '2026-04-07',
      '2026-04-09',
    ])
    const query = (account: 'bank' | 'clearing', from: string, to: string) => ({
      query: { account, from, to, currency: 'AUD' as const, timeZone: SYDNEY },
    })
    const file = async (account: 'bank' | 'clearing', from: string, to: string) => {
      const { data, headers } = await call(api.downloadXeroStatement, {
        merchantId,
        ...query(account, from, to),
      })
      const lines = readCsv(data)
      expect(headers['paydeck-file-lines']).toBe(lines.length)
      return lines.map((line) => [line['*Date'], cents(line['*Amount'])])
    }
    expect(await file('bank', '2026-04-01', '2026-04-06')).toEqual([['02/04/2026', first?.amount]])
    expect(await file('bank', '2026-04-07', '2026-04-30')).toEqual([
      ['07/04/2026', second?.amount],
      ['09/04/2026', third?.amount],
    ])
    expect(await file('bank', '2026-03-01', '2026-03-31')).toEqual([])
    const sent = await file('clearing', '2026-04-01', '2026-04-06')
    expect(sent.map(([, amount]) => amount)).toContain(-(second?.amount ?? 0))
    expect(sent).toHaveLength(6)

    const { data, headers } = await call(api.downloadOfxStatement, {
      merchantId,
      ...query('bank', '2026-04-01', '2026-04-30'),
    })
    const accounts = data.split('<STMTTRNRS>').slice(1)
    expect(
      accounts.map((account) => [
        /<ACCTID>(.+)<\/ACCTID>/.exec(account)?.[1],
        [...account.matchAll(/<TRNAMT>(.+)<\/TRNAMT>/g)].map((match) => cents(match[1])),
        cents(/<BALAMT>(.+)<\/BALAMT>/.exec(account)?.[1]),
        /<DTASOF>(.+)<\/DTASOF>/.exec(account)?.[1],
      ]),
      // Up to today, not into the future.
    ).toEqual([
      [
        'BANK-5678',
        [first?.amount, second?.amount],
        (first?.amount ?? 0) + (second?.amount ?? 0),
        '20260410',
      ],
      ['BANK-4321', [third?.amount], third?.amount, '20260410'],
    ])
    expect(headers['paydeck-file-lines']).toBe(3)
  })

  test('BEY-43 two accounts with the same last digits have separate statements, named the same in every file', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId, call } = merchant
    await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await pay(world, merchant, at('2026-03-03', '10:00'), 50_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    const { externalAccountId } = await addAccount(merchant, { routingNumber: '082-902' })
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    await runDaysUntil(world, merchant, at('2026-03-07', '14:00'))
    const [first, second] = await payoutsOf(world, merchant)
    const accountsOf = async (from: string) => {
      const { data } = await call(api.downloadOfxStatement, {
        merchantId,
        query: { account: 'bank', from, to: '2026-03-31', currency: 'AUD' },
      })
      const ids = [...data.matchAll(/<ACCTID>([^<]+)/g)].map(([, id]) => id)
      const amounts = [...data.matchAll(/<TRNAMT>([^<]+)/g)].map(([, amount]) => Number(amount))
      return { ids, amounts }
    }
    const inDollars = (payout: { amount: number } | undefined) => (payout?.amount ?? 0) / 100
    expect(await accountsOf('2026-03-01')).toEqual({
      ids: ['BANK-5678', 'BANK-5678-2'],
      amounts: [inDollars(first), inDollars(second)],
    })
    expect((await accountsOf('2026-03-06')).ids).toEqual(['BANK-5678-2'])
  })

  test('BEY-43 clearing lines of payments and refunds name the customer', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId, call } = merchant
    const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await refund({ call, merchantId }, transactionId, 10_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    const detail = await paymentsOf({ call, merchantId })
    const customer = detail[0]?.customerFullName ?? detail[0]?.customerEmail ?? 'Customer'
    const { data } = await call(api.downloadXeroStatement, {
      merchantId,
      query: { account: 'clearing', from: '2026-03-01', to: '2026-03-31', currency: 'AUD' },
    })
    const payees = readCsv(data).map((line) => [line['Description']?.split(',')[0], line['Payee']])
    expect(payees.slice(0, 2)).toEqual([
      ['Payment', customer],
      ['Refund', customer],
    ])
  })

  test('the line that reverses a returned transfer names it', async () => {
    world.time.set(at('2026-03-02', '09:00'))
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    await addAccount(merchant, { accountNumber: '1000009001' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    const { externalAccountId } = await addAccount(merchant)
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    await runDaysUntil(world, merchant, at('2026-03-05', '14:00'))
    const [failed, carrier] = await payoutsOf(world, merchant)
    const { data } = await call(api.downloadXeroStatement, {
      merchantId,
      query: { account: 'clearing', payoutId: carrier?.payoutId },
    })
    const returnedLine = readCsv(data).find(
      (line) => line['Description'] === 'Transfer that came back',
    )
    expect(returnedLine?.['Reference']).toBe(failed?.reference)
    expect(failed?.reference).not.toBe(carrier?.reference)
    const { data: detail } = await call(api.getPayout, {
      merchantId,
      payoutId: carrier?.payoutId ?? '',
      query: {},
    })
    const returned = { payoutId: failed?.payoutId, reference: failed?.reference }
    expect(detail.transactionSummaries.map((line) => line.returnedPayout)).toEqual([returned])
    const { items } = await settlementReport(merchant, { from: '2026-03-01', to: '2026-03-06' })
    expect(items.map((item) => item.returnedPayout)).toEqual([returned, null])
  })

  test('without the permission only the payments file is available', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId } = merchant
    const clerk = await staffOf(world, merchant, { permissions: [] })
    const query = { from: '2026-03-01', to: '2026-03-31' }
    const refused = { status: 403, errorCode: 'payouts_read_required' }
    const calls = [
      () => clerk(api.downloadSettlement, { merchantId, query }),
      () =>
        clerk(api.downloadReportOfCountry, {
          merchantId,
          reportType: 'settlement',
          option: 'AU',
          query,
        }),
      () => clerk(api.getSettlementReport, { merchantId, countryCode: 'AU', query }),
      () => clerk(api.queryPayouts, { merchantId, query: {} }),
      () => clerk(api.getPayout, { merchantId, payoutId: 'payout_x', query: {} }),
      () => clerk(api.downloadPayout, { merchantId, payoutId: 'payout_x', query: {} }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject(refused)
    const file = await clerk(api.downloadReport, { merchantId, reportType: 'payments', query })
    expect(file.data).toMatch(/^Order ID,/)
  })

  test('an aborted download frees its connection; a third concurrent one waits its turn', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const url = `${world.origin}/api/reports/merchants/${merchant.merchantId}/payments/csv?from=2026-01-01&to=2026-12-31`
    const headers = { authorization: `Bearer ${merchant.token}` }
    for (let counter = 0; counter < 6; counter++) {
      const aborted = new AbortController()
      const answer = await fetch(url, { headers, signal: aborted.signal })
      await answer.body?.cancel()
      aborted.abort()
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await fetch(url, { headers })).text()),
    )
    for (const text of answers) expect(text).toMatch(/^Order ID,/)
  })
})

/** A random fortnight of a merchant: payments, disputes won and lost, schedule changes. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      amount: fc.integer({ min: 100, max: 500_00 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      ends: fc.constantFrom('won', 'lost', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('schedule' as const),
      to: fc.constantFrom('daily', 'weekly', 'monthly'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('account' as const),
      ending: fc.constantFrom('9001', '9002', '5678'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('days' as const),
      days: fc.integer({ min: 1, max: 6 }),
    }),
  },
)

test(
  'in any history lines add up to payouts, payouts and the rest to the balance, and pages match the file',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const merchant = await payee(at('2026-03-02', '09:00'))
        const { merchantId, call } = merchant
        let stepCount = 0
        const paid: string[] = []
        for (const event of steps) {
          stepCount++
          if (event.kind === 'pay')
            paid.push(await pay(world, merchant, world.time.now(), event.amount))
          if (event.kind === 'schedule')
            await call(api.setPayoutSchedule, { merchantId, body: event.to })
          if (event.kind === 'account') {
            const account = await addAccount(merchant, {
              accountNumber: `1000${stepCount}${event.ending}`,
            })
            await call(api.makeBankAccountPrimary, { merchantId, ...account })
          }
          if (event.kind === 'days') {
            // Advances in one step: the run catches up on the days between.
            world.time.advance({ days: event.days })
            await world.services.payouts.runDueOf(merchantId)
            await world.services.payouts.checkDue()
          }
          const transactionId = event.kind === 'dispute' ? paid.pop() : undefined
          if (event.kind === 'dispute' && transactionId) {
            const key = { provider: 'network', providerRef: `dp_${stepCount}` }
            await world.services.disputes.open(merchantId, { ...key, transactionId })
            if (event.ends)
              await world.services.disputes.close(merchantId, { ...key, outcome: event.ends })
          }
        }
        expect(await ledgerViolations(world, merchantId)).toEqual([])

        const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
        let inPayouts = 0
        for (const { payoutId, amount } of payouts) {
          const { data } = await call(api.getPayout, { merchantId, payoutId, query: {} })
          expect(data.addsUp).toBe(true)
          expect(data.transactionSummaries.reduce((sum, { net }) => sum + net, 0)).toBe(amount)
          const file = await download(merchant, `${merchantId}/payout/csv/${payoutId}`)
          expect(file.rows.reduce((sum, row) => sum + cents(row['Net']), 0)).toBe(amount)
          inPayouts += amount
        }
        const range = { from: '2026-03-01', to: localDay(world.time.now(), SYDNEY) }
        const { items, totalPages } = await settlementReport(merchant, range)
        for (let page = 2; page <= totalPages; page++)
          items.push(...(await settlementReport(merchant, { ...range, page })).items)
        const file = await download(
          merchant,
          `${merchantId}/settlement/AU/csv?from=${range.from}&to=${range.to}&timeZone=${SYDNEY}`,
        )
        expect(file.rows.map((row) => [row['Type'], cents(row['Net'])])).toEqual(
          items.map((item) => [item.entryType, item.netAmount]),
        )
        const owed = items.reduce((sum, { netAmount }) => sum + (netAmount ?? 0), 0) - inPayouts
        const [balance] = (await call(api.getBalances, { merchantId })).data.balances
        expect((balance?.available ?? 0) + (balance?.pending ?? 0)).toBe(owed)
      }),
      { numRuns: propertyRuns(20) },
    )
  },
)
