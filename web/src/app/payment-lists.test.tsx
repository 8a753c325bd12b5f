import type { Payment } from '@paydeck/contract/calls/payments/payments'
import type { Refund } from '@paydeck/contract/calls/payments/refunds'
import { noRefundText } from '@paydeck/contract/merchant/status'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import { linksOf, readTable } from '../../test/tables.ts'

describe('payments', () => {
  const PATH = `/dashboard/merchant/${MERCHANT}/payments/query`
  const CARD = samplePayment()
  const PLAN: Payment = samplePayment({
    transactionId: 'tran_0000000000000002',
    merchantOrderInternalOrderId: 'HC-1043',
    merchantOrderType: 'online',
    merchantOrderBilling: { name: 'Billed Ben', phone: null, address: null },
    createdAt: '2026-03-01T12:59:00Z',
    transactionAmount: 7_05,
    currency: 'NZD',
    transactionStatus: 'disputed',
    transactionPayType: { payCardId: null, payPlanId: 'plan_0000000000000001' },
    customerFullName: null,
    customerInternalCustomerId: null,
  })

  const open = (path: string) =>
    openDashboard(path, { answers: { [`GET ${PATH}`]: new ListPage([CARD, PLAN], 5) } })

  test('BEY-105 a person adds columns to the list, which stay when the page is opened again', async () => {
    onTestFinished(() => localStorage.clear())
    const payment = { ...CARD, description: 'Two lamps', refundedAmount: 20_000 }
    const answers = { [`GET ${PATH}`]: new ListPage([payment], 1) }
    await openDashboard('/payments', { answers })
    await readTable('Payments')
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    for (const name of ['Method', 'Customer email', 'Description', 'Fee', 'Net'])
      fireEvent.click(screen.getByRole('checkbox', { name }))
    const isShown = async () => {
      const { headings, rows } = await readTable('Payments')
      expect(headings.slice(6)).toEqual([
        'Customer ID',
        'Status',
        'Method',
        'Customer email',
        'Description',
        'Fee',
        'Net',
        'Actions',
      ])
      expect(rows[0]?.slice(8, 13)).toEqual([
        'Visa •••• 4242',
        'jane@customer.example',
        'Two lamps',
        '$21.90 AUD',
        '$1,012.60 AUD',
      ])
    }
    await isShown()
    cleanup()
    await openDashboard('/payments', { answers })
    await isShown()
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Net' }))
    expect((await readTable('Payments')).headings).not.toContain('Net')
  })

  test('PAY-02 PAY-10 a payment of the chosen days, text and status shows its order, date with time, amount, both types, customer, their ID and status', async () => {
    const chosen = 'from=2026-03-01&to=2026-03-07&status=paid&kind=internalCustomerId&q=C-7&page=2'
    const { slug, queries } = await open(`/payments?${chosen}`)
    const { headings, rows, cards } = await readTable('Payments')
    expect(headings).toEqual([
      'Order ID',
      'Date AET',
      'Amount',
      'Type',
      'Order type',
      'Customer',
      'Customer ID',
      'Status',
      'Actions',
    ])
    expect(rows).toEqual([
      [
        'HC-1042',
        '2nd Mar 26 14:05',
        '$1,234.50 AUD',
        'Full',
        'Manual',
        'Jane Citizen',
        'C-7',
        'paid',
        'Actions for HC-1042',
      ],
      [
        'HC-1043',
        '1st Mar 26 23:59',
        '$7.05 NZD',
        'Split',
        'Online',
        'Billed Ben',
        '—',
        'disputed',
        'Actions for HC-1043',
      ],
    ])
    expect(cards).toEqual([
      [
        '$1,234.50 AUD',
        'paid',
        'Actions for HC-1042',
        'Jane Citizen',
        'HC-1042',
        '2nd Mar 26 14:05',
        'Full',
        'Manual',
        'C-7',
      ],
      [
        '$7.05 NZD',
        'disputed',
        'Actions for HC-1043',
        'Billed Ben',
        'HC-1043',
        '1st Mar 26 23:59',
        'Split',
        'Online',
      ],
    ])
    expect(linksOf('Payments')).toEqual([
      ['HC-1042', `/${slug}/payments?${chosen}&payment=tran_0000000000000001`],
      ['HC-1043', `/${slug}/payments?${chosen}&payment=tran_0000000000000002`],
    ])
    expect(queries(PATH)).toEqual([
      {
        sort: '-createdAt',
        page: '2',
        internalCustomerId: 'C-7',
        status: 'paid',
        createdAfter: '2026-03-01T00:00:00Z',
        createdBefore: '2026-03-07T23:59:59Z',
        timeZone: 'Australia/Sydney',
      },
    ])
  })

  test('REF-08 a refund that could only be refused is in the row’s menu, disabled, with the reason', async () => {
    const disputed = samplePayment({ transactionStatus: 'disputed' })
    await openDashboard('/payments', { answers: { [`GET ${PATH}`]: new ListPage([disputed]) } })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for HC-1042' }))
    const refund = await screen.findByRole('menuitem', { name: /^Refund payment/ })
    expect(refund.getAttribute('aria-disabled')).toBe('true')
    expect(refund.textContent).toBe(`Refund payment${noRefundText('disputed')}`)
    fireEvent.click(refund)
    expect(window.location.search).toBe('')
  })

  test('BEY-230 a payment lost in a dispute says so; one with an open dispute does not', async () => {
    const disputed = { transactionStatus: 'disputed' } as const
    const payments = [
      samplePayment({ ...disputed, isDisputeLost: true }),
      samplePayment({ ...disputed, isDisputeLost: false, transactionId: 'tran_0000000000000002' }),
      samplePayment({ ...disputed, transactionId: 'tran_0000000000000003' }),
      samplePayment({ isDisputeLost: false, transactionId: 'tran_0000000000000004' }),
    ]
    await openDashboard('/payments', { answers: { [`GET ${PATH}`]: new ListPage(payments) } })
    const { rows, cards } = await readTable('Payments')
    const statuses = ['dispute lost', 'disputed', 'disputed', 'paid']
    expect(rows.map((row) => row.at(-2))).toEqual(statuses)
    expect(cards.map((card) => card[1])).toEqual(statuses)
  })

  test('BEY-45 a partly refunded payment shows how much of it was refunded', async () => {
    const partly = samplePayment({
      transactionStatus: 'partially_refunded',
      refundedAmount: 40_00,
    })
    const whole = samplePayment({
      transactionId: 'tran_0000000000000003',
      transactionStatus: 'refunded',
      refundedAmount: 1_234_50,
    })
    await openDashboard('/payments', {
      answers: { [`GET ${PATH}`]: new ListPage([partly, whole]) },
    })
    const { rows, cards } = await readTable('Payments')
    expect(rows.map((row) => row[2])).toEqual([
      '$1,234.50 AUD $40.00 AUD refunded',
      '$1,234.50 AUD',
    ])
    expect(cards.map((card) => card[0])).toEqual([
      '$1,234.50 AUD $40.00 AUD refunded',
      '$1,234.50 AUD',
    ])
  })
})

describe('refunds', () => {
  const PATH = `/dashboard/merchant/${MERCHANT}/refunds/query`
  const ARRIVED: Refund = {
    refundId: 'refd_0000000000000001',
    transactionId: 'tran_0000000000000001',
    merchantOrderInternalOrderId: 'HC-1042',
    customerEmail: 'jane@customer.example',
    customerFullName: 'Jane Citizen',
    createdAt: '2026-03-16T21:05:00Z',
    amount: 12_345,
    currency: 'AUD',
    payoutArrivalAt: '2026-03-19T02:00:00Z',
    payoutAmount: -12_111,
    status: 'succeeded',
    reason: 'Returned goods',
  }
  const UNDER_WAY: Refund = {
    ...ARRIVED,
    refundId: 'refd_0000000000000002',
    transactionId: 'tran_0000000000000002',
    merchantOrderInternalOrderId: 'HC-1043',
    customerEmail: null,
    customerFullName: null,
    createdAt: '2026-03-15T03:00:00Z',
    amount: 600,
    currency: 'NZD',
    payoutArrivalAt: null,
    payoutAmount: null,
    status: 'pending',
    reason: null,
  }

  const open = (path: string, totalPages = 1) =>
    openDashboard(path, {
      answers: { [`GET ${PATH}`]: new ListPage([ARRIVED, UNDER_WAY], totalPages) },
    })

  test('REF-02 REF-05 BEY-35 a refund of the chosen days and text shows its order, email, date, amount, and the day and amount of its transfer', async () => {
    const chosen = 'from=2026-03-01&to=2026-03-07&kind=customerEmail&q=jane%40customer.example'
    const { queries } = await open(`/refunds?${chosen}&page=2`, 3)
    const { headings, rows, cards } = await readTable('Refunds')
    expect(headings).toEqual([
      'Order ID',
      'Customer email',
      'Date AET',
      'Refund amount',
      'Status',
      'Transfer arrival',
      'Transfer amount',
      'Reason',
    ])
    expect(rows).toEqual([
      [
        'HC-1042',
        'jane@customer.example Jane Citizen',
        '17th Mar 26 08:05',
        '$123.45 AUD',
        'refunded',
        '19th Mar 26',
        '−$121.11 AUD',
        'Returned goods',
      ],
      ['HC-1043', '—', '15th Mar 26 14:00', '$6.00 NZD', 'pending', '—', '—', '—'],
    ])
    expect(cards).toEqual([
      [
        '$123.45 AUD',
        'refunded',
        'jane@customer.example Jane Citizen',
        'HC-1042',
        '17th Mar 26 08:05',
        'Transfer arrival 19th Mar 26',
        'Transfer amount −$121.11 AUD',
        'Reason Returned goods',
      ],
      ['$6.00 NZD', 'pending', '—', 'HC-1043', '15th Mar 26 14:00'],
    ])
    expect(queries(PATH)).toEqual([
      {
        sort: '-createdAt',
        page: '2',
        customerEmail: 'jane@customer.example',
        createdAfter: '2026-03-01T00:00:00Z',
        createdBefore: '2026-03-07T23:59:59Z',
        timeZone: 'Australia/Sydney',
      },
    ])
  })
})
