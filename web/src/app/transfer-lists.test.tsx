import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import type { Payout, PayoutBlock, PayoutDetail } from '@paydeck/contract/calls/payouts'
import type { SettlementItem } from '@paydeck/contract/calls/reports'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { dialogOpened, press } from '../../test/forms.ts'
import { ListPage } from '../../test/network.ts'
import { linksOf, readTable, textOf } from '../../test/tables.ts'
import { EMPTY_DAY } from '../../test/today-sample.ts'

describe('payouts', () => {
  const PATH = `/dashboard/merchant/${MERCHANT}/payouts/query`
  const ARRIVED: Payout = {
    payoutId: 'payout_0000000000000001',
    createdAt: '2026-03-04T02:00:00Z',
    arrivalDate: '2026-03-05',
    amount: 193_79,
    currency: 'NZD',
    status: 'paid',
    reference: 'PD260304 ABCDEFGH',
    payments: [],
  }
  const UNDER_WAY: Payout = {
    payoutId: 'payout_0000000000000002',
    createdAt: '2026-03-09T14:30:00Z',
    arrivalDate: null,
    amount: 5_00,
    status: 'pending',
    reference: 'PD260310 HGFEDCBA',
    payments: [],
  }
  const DETAIL: PayoutDetail = {
    payoutId: 'payout_0000000000000001',
    createdAt: '2026-03-04T02:00:00Z',
    arrivalDate: '2026-03-05',
    status: 'paid',
    amount: 198_79,
    currency: 'AUD',
    reference: 'PD260304 ABCDEFGH',
    accountNumberLast4: '5678',
    openingBalance: -5_00,
    closingBalance: 0,
    failure: null,
    carriedBy: null,
    transactionSummaries: [
      {
        orderId: 'HC-1042',
        amount: 211_05,
        currency: 'AUD',
        transactionType: 'Payment',
        fee: 2_26,
        feeTax: 21,
        net: 208_79,
        paymentDate: '2026-03-02T03:05:00Z',
        transactionId: 'tran_0000000000000001',
        returnedPayout: null,
      },
      {
        orderId: 'HC-1031',
        amount: -10_00,
        currency: 'AUD',
        transactionType: 'Refund',
        fee: 0,
        feeTax: 0,
        net: -10_00,
        paymentDate: '2026-03-01T12:59:00Z',
        transactionId: 'tran_0000000000000002',
        returnedPayout: null,
      },
    ],
    sums: [
      { transactionType: 'Payment', lines: 1, amount: 211_05, fee: 2_26, feeTax: 21, net: 208_79 },
      { transactionType: 'Refund', lines: 1, amount: -10_00, fee: 0, feeTax: 0, net: -10_00 },
    ],
    totalPages: 1,
    addsUp: true,
  }

  const open = (path: string) =>
    openDashboard(path, {
      answers: {
        [`GET ${PATH}`]: new ListPage([ARRIVED, UNDER_WAY]),
        [`GET /merchants/${MERCHANT}/settings/payout-schedule`]: 'weekly',
        [`GET /reports/merchants/${MERCHANT}/payout/payout_0000000000000001`]: DETAIL,
      },
    })

  test('TRF-05 a transfer shows when it was paid, its arrival or a dash, and its amount', async () => {
    const { slug, queries } = await open('/payouts')
    const { headings, rows, cards } = await readTable('Transfers')
    expect(headings).toEqual(['Date paid AET', 'Arrival', 'Reference', 'Status', 'Amount'])
    expect(rows).toEqual([
      ['4th Mar 26 13:00', '5th Mar 26', 'PD260304 ABCDEFGH', 'paid', '$193.79 NZD'],
      ['Begun 10th Mar 26 01:30', '—', 'PD260310 HGFEDCBA', 'pending', '$5.00 AUD'],
    ])
    expect(cards).toEqual([
      ['$193.79 NZD', 'paid', '4th Mar 26 13:00', 'Arrival 5th Mar 26', 'PD260304 ABCDEFGH'],
      ['$5.00 AUD', 'pending', 'Begun 10th Mar 26 01:30', 'Arrival —', 'PD260310 HGFEDCBA'],
    ])
    expect(linksOf('Transfers')).toEqual([
      ['4th Mar 26 13:00', `/${slug}/payouts?payout=payout_0000000000000001`],
      ['Begun 10th Mar 26 01:30', `/${slug}/payouts?payout=payout_0000000000000002`],
    ])
    expect(queries(PATH)).toEqual([{ sort: '-createdAt', page: '1' }])
  })

  test('a transfer shows how its amount adds up', async () => {
    await open('/payouts?payout=payout_0000000000000001')
    const lines = (name: string) =>
      within(screen.getByRole('table', { name })).getAllByRole('row').map(textOf)
    await screen.findByRole('table', { name: 'Payments, refunds and fees' })
    expect(lines('Payments, refunds and fees')).toEqual([
      'Payments $211.05 AUD',
      'Refunds −$10.00 AUD',
      'Disputes $0.00 AUD',
      'Adjustments $0.00 AUD',
      'Fees −$2.05 AUD',
      'GST on fees −$0.21 AUD',
      'Net $198.79 AUD',
    ])
    expect(lines('From opening to closing balance')).toEqual([
      'Opening balance −$5.00 AUD',
      'Added since $203.79 AUD',
      'Transferred to your bank −$198.79 AUD',
      'Closing balance $0.00 AUD',
    ])
  })

  test('each line of a transfer shows its order, date, type, amount, fee and net', async () => {
    const { slug } = await open('/payouts?payout=payout_0000000000000001')
    const { headings, rows, cards } = await readTable('Transactions of this transfer')
    expect(headings).toEqual(['Order ID', 'Date AET', 'Type', 'Amount', 'Fee with GST', 'Net'])
    expect(rows).toEqual([
      ['HC-1042', '2nd Mar 26 14:05', 'Payment', '$211.05 AUD', '−$2.26 AUD', '$208.79 AUD'],
      ['HC-1031', '1st Mar 26 23:59', 'Refund', '−$10.00 AUD', '$0.00 AUD', '−$10.00 AUD'],
    ])
    expect(cards).toEqual([
      [
        '$208.79 AUD',
        'Payment',
        'HC-1042',
        '2nd Mar 26 14:05',
        'Amount $211.05 AUD',
        'Fee −$2.26 AUD',
      ],
      [
        '−$10.00 AUD',
        'Refund',
        'HC-1031',
        '1st Mar 26 23:59',
        'Amount −$10.00 AUD',
        'Fee $0.00 AUD',
      ],
    ])
    expect(linksOf('Transactions of this transfer')).toEqual([
      ['HC-1042', `/${slug}/payments?payment=tran_0000000000000001`],
      ['HC-1031', `/${slug}/payments?payment=tran_0000000000000002`],
    ])
  })
})

describe('settlement', () => {
  const PATH = `/reports/merchants/${MERCHANT}/settlement/AU`
  const ITEM: SettlementItem = {
    orderId: 'HC-1042',
    entryTimestamp: '2026-03-04T02:05:00Z',
    entryType: 'Payment',
    transactionType: 'PayPlan',
    transactionId: 'tran_0000000000000001',
    grossAmount: 12_000,
    netAmount: 11_737,
    fee: 263,
    currency: 'AUD',
    availableOn: '2026-03-06',
    payoutId: null,
  }

  test('STL-02 the whole report: each line’s fields, and its request with days, text and page', async () => {
    const chosen = 'from=2026-03-01&to=2026-03-07&kind=transactionIds&q=tran_0000000000000001'
    const { slug, queries } = await openDashboard(`/payouts?tab=all&${chosen}&page=2`, {
      config: { abacusEnabled: true },
      answers: {
        [`GET ${PATH}`]: { items: [ITEM], totalPages: 3 },
        [`GET /merchants/${MERCHANT}/settings/payout-schedule`]: 'weekly',
      },
    })
    const { headings, rows, cards } = await readTable('All transfers')
    expect(headings).toEqual([
      'Order ID',
      'Date AET',
      'Entry type',
      'Type',
      'Transaction ID',
      'Gross amount',
      'Net amount',
    ])
    expect(rows).toEqual([
      [
        'HC-1042',
        '4th Mar 26 13:05',
        'Payment',
        'Split',
        'tran_0000000000000001',
        '$120.00 AUD',
        '$117.37 AUD',
      ],
    ])
    expect(cards).toEqual([
      [
        '$117.37 AUD',
        'Payment',
        'HC-1042',
        '4th Mar 26 13:05',
        'Split',
        'tran_0000000000000001',
        'Gross amount $120.00 AUD',
      ],
    ])
    expect(linksOf('All transfers')).toEqual([
      ['HC-1042', `/${slug}/payments?payment=tran_0000000000000001`],
    ])
    expect(queries(PATH)).toEqual([
      {
        page: '2',
        from: '2026-03-01T00:00:00Z',
        to: '2026-03-07T23:59:59Z',
        timeZone: 'Australia/Sydney',
        transactionIds: 'tran_0000000000000001',
      },
    ])
  })
})

describe('accounts', () => {
  const PRIMARY: BankAccount = {
    externalAccountId: 'bank_0000000000000001',
    accountName: 'Harbour Coffee Pty Ltd',
    accountNumberLast4: '5678',
    routingNumber: '082902',
    country: 'AU',
    currency: 'AUD',
    isDefaultForCurrency: true,
  }
  const OTHER: BankAccount = {
    externalAccountId: 'bank_0000000000000002',
    accountName: 'Harbour NZ Ltd',
    accountNumberLast4: '4321',
    routingNumber: '',
    country: 'NZ',
    currency: 'NZD',
    isDefaultForCurrency: false,
  }

  test('SETP-06 SETP-07 each bank account shows its number, name, country, currency, BSB and whether it is primary', async () => {
    await openDashboard('/payouts?tab=settings', {
      answers: {
        [`GET /merchants/${MERCHANT}/external-bank-account/query`]: [PRIMARY, OTHER],
        [`GET /merchants/${MERCHANT}/settings/payout-schedule`]: 'weekly',
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Bank accounts' }))
    expect(list.getAllByRole('listitem').map(textOf)).toEqual([
      '•••• 5678 Harbour Coffee Pty Ltd · AU · AUD · BSB 082-902 Primary',
      '•••• 4321 Harbour NZ Ltd · NZ · NZD Edit',
    ])
  })
})

describe('BEY-19 BEY-20 money that cannot be transferred', () => {
  const BLOCKS = `GET /dashboard/merchant/${MERCHANT}/payout-blocks`
  const ACCOUNTS = `/merchants/${MERCHANT}/external-bank-account`
  const RETURNED: PayoutBlock = {
    currency: 'AUD',
    reason: 'account_returned',
    waiting: 30_00,
    account: { externalAccountId: 'bank_0000000000000001', accountNumberLast4: '9002' },
    message: 'The account is closed.',
    heldUntil: null,
  }
  const MISSING: PayoutBlock = {
    ...RETURNED,
    reason: 'no_bank_account',
    account: null,
    message: null,
  }
  const ACCOUNT: BankAccount = {
    externalAccountId: 'bank_0000000000000001',
    accountName: 'Harbour Coffee Pty Ltd',
    accountNumberLast4: '9002',
    routingNumber: '082902',
    country: 'AU',
    currency: 'AUD',
    isDefaultForCurrency: true,
    returnedAt: '2026-03-04T02:00:00Z',
    addedAt: '2026-02-04T02:00:00Z',
  }

  test.each(['/home', '/balance', '/payouts'])(
    '%s says so, and links to the solution',
    async (page) => {
      const blocks = [RETURNED, { ...MISSING, currency: 'NZD' }]
      const { slug } = await openDashboard(page, {
        answers: {
          [BLOCKS]: blocks,
          [`GET /dashboard/merchant/${MERCHANT}/today`]: { ...EMPTY_DAY, blocks },
          [`GET /dashboard/merchant/${MERCHANT}/balances`]: { balances: [] },
        },
      })
      const returned = await screen.findByText(/A transfer to your account/)
      expect(textOf(returned)).toBe(
        'A transfer to your account ••••\u00A09002 came back. The account is closed. $30.00 AUD waits until you confirm that account or choose another. Check the bank account',
      )
      expect(textOf(screen.getByText(/no bank account for New Zealand dollars/))).toBe(
        '$30.00 NZD cannot be transferred: you have no bank account for New Zealand dollars. Add a bank account',
      )
      for (const label of ['Check the bank account', 'Add a bank account'])
        expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(
          `/${slug}/payouts?tab=settings`,
        )
    },
  )

  test('an account that returned a transfer can be confirmed, and differs visibly from a similar one', async () => {
    const twin = {
      ...ACCOUNT,
      externalAccountId: 'bank_0000000000000002',
      isDefaultForCurrency: false,
      returnedAt: null,
      addedAt: '2026-03-10T02:00:00Z',
    }
    const { sent } = await openDashboard('/payouts?tab=settings', {
      answers: {
        [BLOCKS]: [RETURNED],
        [`GET ${ACCOUNTS}/query`]: [ACCOUNT, twin],
        [`GET /merchants/${MERCHANT}/settings/payout-schedule`]: 'weekly',
        [`POST ${ACCOUNTS}/bank_0000000000000001/confirm`]: { ...ACCOUNT, returnedAt: null },
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Bank accounts' }))
    expect(list.getAllByRole('listitem').map(textOf)).toEqual([
      '•••• 9002 Harbour Coffee Pty Ltd · AU · AUD · BSB 082-902 · added 4th Feb 26 Transfer sent back Primary Confirm',
      '•••• 9002 Harbour Coffee Pty Ltd · AU · AUD · BSB 082-902 · added 10th Mar 26 Edit',
    ])
    // This page has the action, so the banner has no link.
    expect(screen.getByText(/A transfer to your account/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Check the bank account' })).toBeNull()
    press('Confirm account •••• 9002')
    await dialogOpened()
    press('The account is correct')
    expect(await screen.findByText('AUD transfers to •••• 9002 have resumed.')).toBeTruthy()
    expect(sent.filter(({ path }) => path.endsWith('/confirm')).map(({ path }) => path)).toEqual([
      `${ACCOUNTS}/bank_0000000000000001/confirm`,
    ])
  })
})

describe('balance', () => {
  const BALANCES = `GET /dashboard/merchant/${MERCHANT}/balances`

  test('each currency shows its available and its pending money', async () => {
    await openDashboard('/balance', {
      answers: {
        [BALANCES]: {
          balances: [
            { currency: 'AUD', available: 123_45, pending: 6_78 },
            { currency: 'NZD', available: -9_01, pending: 2_000_34 },
          ],
        },
      },
    })
    await screen.findByText('$123.45 AUD')
    expect(screen.getAllByRole('region').map(textOf)).toEqual([
      'AUD Available $123.45 AUD Ready for the next transfer Pending $6.78 AUD Not settled yet All payments received have been converted to Australian dollars .',
      'NZD Available −$9.01 NZD Owed, and taken from the next payments Pending $2,000.34 NZD Not settled yet All payments received have been converted to New Zealand dollars .',
    ])
  })

  test('BEY-179 shows the amount held in reserve, its terms, and when it is released', async () => {
    await openDashboard('/balance', {
      answers: {
        [BALANCES]: {
          balances: [{ currency: 'AUD', available: 5_00, pending: 0 }],
          reserve: {
            terms: { basisPoints: 750, days: 30 },
            held: [
              {
                currency: 'AUD',
                amount: 12_34,
                releases: [
                  { day: '2026-03-05', amount: 10_00 },
                  { day: '2026-03-06', amount: 2_34 },
                ],
              },
            ],
          },
        },
      },
    })
    await screen.findByText('$12.34 AUD')
    expect(screen.getAllByRole('region').map(textOf)).toEqual([
      'AUD Available $5.00 AUD Ready for the next transfer Pending $0.00 AUD Not settled yet Held in reserve $12.34 AUD ' +
        'When the reserve is released Thursday 5th Mar 26 $10.00 AUD Friday 6th Mar 26 $2.34 AUD ' +
        '7.5 % of each day’s takings is held in reserve for 30 days, for refunds and disputes that may come later. ' +
        'It covers a balance below zero, and we add the rest to your next transfer automatically. ' +
        'All payments received have been converted to Australian dollars .',
    ])
  })

  test('BEY-226 shows the amount held until the operator releases it, in its currency only', async () => {
    await openDashboard('/balance', {
      answers: {
        [BALANCES]: {
          balances: [
            { currency: 'AUD', available: 0, pending: 0 },
            { currency: 'NZD', available: 0, pending: 0 },
          ],
          reserve: {
            terms: null,
            fixed: { currency: 'AUD', amount: 500_00 },
            held: [{ currency: 'AUD', amount: 80_00, releases: [], fixed: 80_00 }],
          },
        },
      },
    })
    await screen.findAllByText('$80.00 AUD')
    expect(screen.getAllByRole('region').map(textOf)).toEqual([
      'AUD Available $0.00 AUD Ready for the next transfer Pending $0.00 AUD Not settled yet ' +
        'Held in reserve $80.00 AUD ' +
        'When the reserve is released On no set day $80.00 AUD ' +
        '$500.00 AUD is held in reserve until we release it, for refunds and disputes that may come later. ' +
        'It covers a balance below zero, and is topped up from your next takings. ' +
        'All payments received have been converted to Australian dollars .',
      'NZD Available $0.00 NZD Ready for the next transfer Pending $0.00 NZD Not settled yet ' +
        'All payments received have been converted to New Zealand dollars .',
    ])
  })

  test('BEY-179 sums up later releases in the last line', async () => {
    const releases = Array.from({ length: 12 }, (_, at) => ({
      day: `2026-03-${String(at + 1).padStart(2, '0')}`,
      amount: 1_00,
    }))
    await openDashboard('/balance', {
      answers: {
        [BALANCES]: {
          balances: [{ currency: 'AUD', available: 0, pending: 0 }],
          reserve: { terms: null, held: [{ currency: 'AUD', amount: 12_00, releases }] },
        },
      },
    })
    await screen.findByText('$12.00 AUD')
    const text = screen.getAllByRole('region').map(textOf).join()
    expect(text).toContain('Monday 9th Mar 26 $1.00 AUD')
    expect(text).toMatch(/10th .*12th Mar 26 \$3\.00 AUD/)
    expect(text).not.toContain('is held in reserve for')
  })

  test('BEY-21 explains a negative available amount, and shows when pending money becomes available', async () => {
    await openDashboard('/balance', {
      answers: {
        [BALANCES]: {
          balances: [{ currency: 'AUD', available: -9_01, pending: 50_00 }],
          explanations: [
            {
              currency: 'AUD',
              coming: [
                { day: '2026-03-05', amount: 20_00 },
                { day: '2026-03-06', amount: 30_00 },
              ],
              owedFor: [
                { transactionType: 'Payment', amount: 18_49 },
                { transactionType: 'RefundReturned', amount: -27_50 },
              ],
            },
          ],
        },
      },
    })
    await screen.findByText('−$9.01 AUD')
    expect(screen.getAllByRole('region').map(textOf)).toEqual([
      'AUD Available −$9.01 AUD Owed, and taken from the next payments Pending $50.00 AUD Not settled yet ' +
        'Why the available amount is below zero Payment $18.49 AUD Returned refund −$27.50 AUD ' +
        'When pending money becomes available Thursday 5th Mar 26 $20.00 AUD Friday 6th Mar 26 $30.00 AUD ' +
        'All payments received have been converted to Australian dollars .',
    ])
  })
})
