import type { Customer } from '@paydeck/contract/calls/customers'
import type { Order } from '@paydeck/contract/calls/orders'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage, Refusal } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import { linksOf, readTable } from '../../test/tables.ts'

/** Runs `mend`, then retries. Returns the message that the failure showed. */
async function afterFailure(mend: () => void): Promise<string> {
  const banner = await screen.findByRole('alert')
  const bannerText = banner.textContent
  mend()
  fireEvent.click(within(banner).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  return bannerText
}

describe('customers', () => {
  const PATH = `/dashboard/merchant/${MERCHANT}/customers/query`
  const JANE: Customer = {
    customerId: 'cust_0000000000000001',
    internalCustomerId: null,
    firstName: 'Jane',
    lastName: 'Citizen',
    organisationName: null,
    email: 'jane@customer.example',
    phoneNumber: '+61412345678',
    createdAt: '2026-03-02T03:05:00Z',
  }
  const GUEST: Customer = {
    ...JANE,
    customerId: 'cust_0000000000000002',
    firstName: null,
    lastName: null,
    email: null,
    createdAt: '2026-03-01T12:59:00Z',
  }

  const open = (path: string) =>
    openDashboard(path, { answers: { [`GET ${PATH}`]: new ListPage([JANE, GUEST], 3) } })

  test('CUST-04 a customer of the chosen days shows their name, email and first purchase', async () => {
    const chosen = 'from=2026-03-01&to=2026-03-07&q=jane&page=2'
    const { slug, queries } = await open(`/customers?${chosen}`)
    const { headings, rows, cards } = await readTable('Customers')
    expect(headings).toEqual(['Customer name', 'Email', 'First purchase date AET'])
    expect(rows).toEqual([
      ['Jane Citizen', 'jane@customer.example', '2nd Mar 26 14:05'],
      ['Guest', '—', '1st Mar 26 23:59'],
    ])
    expect(cards).toEqual([
      ['Jane Citizen', '2nd Mar 26 14:05', 'jane@customer.example'],
      ['Guest', '1st Mar 26 23:59'],
    ])
    expect(linksOf('Customers')).toEqual([
      ['Jane Citizen', `/${slug}/customers?${chosen}&customer=cust_0000000000000001`],
      ['Guest', `/${slug}/customers?${chosen}&customer=cust_0000000000000002`],
    ])
    expect(queries(PATH)).toEqual([
      {
        sort: '-createdAt',
        page: '2',
        name: 'jane',
        createdAfter: '2026-03-01T00:00:00Z',
        createdBefore: '2026-03-07T23:59:59Z',
        timeZone: 'Australia/Sydney',
      },
    ])
  })

  test('ERR-16 CUST-07 a list that fails to load says so in its place, and can be retried with the same days', async () => {
    const list = `GET ${PATH}`
    const { change, queries } = await openDashboard(
      '/customers?from=2026-03-01&to=2026-03-07&q=jane',
      { answers: { [list]: new Refusal(500) } },
    )
    await screen.findByRole('alert')
    expect(screen.queryByRole('table', { name: 'Customers' })).toBeNull()
    const bannerText = await afterFailure(() => change({ [list]: new ListPage([JANE]) }))
    expect(bannerText).toContain('Failed to fetch customers')
    expect((await readTable('Customers')).rows).toHaveLength(1)
    const searches = queries(PATH).filter(({ name }) => name === 'jane')
    expect(searches.length).toBeGreaterThan(1)
    expect(searches.at(-1)).toEqual(searches[0])
    expect(window.location.search).toBe('?from=2026-03-01&to=2026-03-07&q=jane')
  })

  test('CUST-14 the payments of a customer show order, date, amount, both types and status', async () => {
    const payments = `/dashboard/merchant/${MERCHANT}/payments/query`
    const { slug, queries } = await openDashboard(
      '/customers?customer=cust_0000000000000001&paymentsPage=2',
      {
        answers: {
          [`GET ${PATH}`]: new ListPage([JANE]),
          [`GET ${payments}`]: new ListPage([samplePayment()], 2),
        },
      },
    )
    const { headings, rows, cards } = await readTable('Payments of this customer')
    expect(headings).toEqual(['Order ID', 'Date AET', 'Amount', 'Type', 'Order type', 'Status'])
    expect(rows).toEqual([
      ['HC-1042', '2nd Mar 26 14:05', '$1,234.50 AUD', 'Full', 'Manual', 'paid'],
    ])
    expect(cards).toEqual([
      ['$1,234.50 AUD', 'paid', 'HC-1042', '2nd Mar 26 14:05', 'Full', 'Manual'],
    ])
    expect(linksOf('Payments of this customer')).toEqual([
      ['HC-1042', `/${slug}/payments?payment=tran_0000000000000001`],
    ])
    expect(queries(payments)).toEqual([
      { sort: '-createdAt', customerId: 'cust_0000000000000001', page: '2' },
    ])
  })
})

describe('unpaid', () => {
  const PATH = `/merchants/${MERCHANT}/orders`
  const OPEN: Order = {
    merchantOrderId: 'order_0000000000000001',
    internalOrderId: 'HC-1044',
    createdAt: '2026-03-02T03:05:00Z',
    amount: 98_765,
    currency: 'AUD',
    description: 'Two bags of beans',
    billing: { name: 'Jane Citizen', phone: '+61412345678' },
    status: 'created',
    payment: null,
    customerEmail: 'jane@customer.example',
    phoneNo: null,
  }
  const CANCELLED: Order = {
    ...OPEN,
    merchantOrderId: 'order_0000000000000002',
    internalOrderId: 'HC-1045',
    createdAt: '2026-03-01T12:59:00Z',
    amount: 50,
    currency: 'NZD',
    description: null,
    billing: { name: null, phone: null },
    status: 'cancelled',
  }

  const CONSUMER = { marketplaceTags: [CONSUMER_TAG] }
  const open = (path: string, orders: Order[], totalPages = 1, config = {}) =>
    openDashboard(path, {
      config,
      answers: {
        [`GET ${PATH}`]: new ListPage(orders, totalPages),
        [`GET /merchants/${MERCHANT}/settings/order-custom-settings`]: {
          customFields: [],
          version: 0,
        },
      },
    })

  test('UNP-04 an order shows its ID, date, amount, description, billing name or "-", status and menu', async () => {
    const { slug, queries } = await open('/virtual-terminal?page=2', [OPEN, CANCELLED], 4)
    const { headings, rows, cards } = await readTable('Orders')
    expect(headings).toEqual([
      'Order ID',
      'Created AET',
      'Amount',
      'Description',
      'Billing name',
      'Status',
      'Actions',
    ])
    expect(rows).toEqual([
      [
        'HC-1044',
        '2nd Mar 26 14:05',
        '$987.65 AUD',
        'Two bags of beans',
        'Jane Citizen',
        'created',
        'Actions for order HC-1044',
      ],
      [
        'HC-1045',
        '1st Mar 26 23:59',
        '$0.50 NZD',
        '—',
        '-',
        'cancelled',
        'Actions for order HC-1045',
      ],
    ])
    expect(cards).toEqual([
      [
        '$987.65 AUD',
        'created',
        'Actions for order HC-1044',
        'Jane Citizen',
        'HC-1044',
        '2nd Mar 26 14:05',
        'Two bags of beans',
      ],
      ['$0.50 NZD', 'cancelled', 'Actions for order HC-1045', '-', 'HC-1045', '1st Mar 26 23:59'],
    ])
    expect(linksOf('Orders')).toEqual([
      ['HC-1044', `/${slug}/virtual-terminal?page=2&order=order_0000000000000001`],
      ['HC-1045', `/${slug}/virtual-terminal?page=2&order=order_0000000000000002`],
    ])
    expect(queries(PATH)).toEqual([
      { sort: '-createdAt', page: '2', orderType: 'manual', orderStatus: 'created,cancelled' },
    ])
  })

  const HELD: Order = {
    ...OPEN,
    merchantOrderId: 'ordr_0000000000000003',
    internalOrderId: 'HC-1046',
    payment: { state: 'held', transactionId: 'tran_0000000000000003' },
  }
  const reasonsOf = async (number: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for order ${number}` }))
    const items = await screen.findAllByRole('menuitem')
    return items.map((item) => item.getAttribute('aria-disabled') === 'true' && item.textContent)
  }

  test('BEY-40 a held order stays listed, links to its payment and says why it cannot be changed', async () => {
    const { slug } = await open('/virtual-terminal', [HELD])
    expect((await readTable('Orders')).rows[0]?.[5]).toBe('created Held')
    expect(screen.getByRole('link', { name: 'Held' }).getAttribute('href')).toBe(
      `/${slug}/payments?payment=tran_0000000000000003`,
    )
    const reason =
      'The amount of this order is held on the customer’s card until it is captured or released.'
    expect(await reasonsOf('HC-1046')).toEqual([
      `Process payment now${reason}`,
      `Resend to customer${reason}`,
      `Cancel${reason}`,
    ])
  })

  test('BEY-40 an order with an unanswered challenge can be paid again', async () => {
    const payment = { state: 'challenged', transactionId: 'tran_0000000000000003' } as const
    await open('/virtual-terminal', [{ ...HELD, payment }])
    expect(await screen.findByRole('link', { name: 'Being paid' })).toBeTruthy()
    const reason =
      'A payment of this order waits for the customer’s answer to their bank. Please wait until its outcome is known.'
    expect(await reasonsOf('HC-1046')).toEqual([
      false,
      `Resend to customer${reason}`,
      `Cancel${reason}`,
    ])
  })

  test('BEY-40 an open list shows orders as paid without a reload, and polls only the unpaid ones', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const paid = {
      merchantOrderId: OPEN.merchantOrderId,
      status: 'paid',
      payment: { state: 'paid', transactionId: 'tran_0000000000000001' },
    }
    const { slug, queries } = await openDashboard('/virtual-terminal', {
      answers: {
        [`GET ${PATH}`]: new ListPage([OPEN, CANCELLED]),
        [`GET ${PATH}/states`]: [paid],
      },
    })
    await readTable('Orders')
    expect(queries(`${PATH}/states`)).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    const link = await screen.findByRole('link', { name: 'View payment' })
    expect(link.getAttribute('href')).toBe(`/${slug}/payments?payment=tran_0000000000000001`)
    expect((await readTable('Orders')).rows[0]?.[5]).toBe('paid View payment')
    expect(await reasonsOf('HC-1044')).toEqual([
      'Process payment nowThis order has already been paid.',
      'Resend to customerThis order has already been paid.',
      'CancelThis order has already been paid.',
    ])
    // No order is unpaid any more.
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(queries(`${PATH}/states`)).toEqual([{ merchantOrderId: OPEN.merchantOrderId }])
  })

  test('UNP-02 the list of one status asks for that status', async () => {
    const { queries } = await open('/virtual-terminal?status=cancelled', [CANCELLED])
    await readTable('Orders')
    expect(queries(PATH)).toEqual([
      { sort: '-createdAt', page: '1', orderType: 'manual', orderStatus: 'cancelled' },
    ])
  })

  test.each([
    ['/virtual-terminal', {}, 'There are currently no outstanding manual payment requests.'],
    ['/payment-requests', CONSUMER, 'There are currently no outstanding order requests.'],
  ])(
    'UNP-03 BRAND-07 an empty list at %s says so in the words of its brand',
    async (path, config, bannerText) => {
      await open(path, [], 0, config)
      expect(await screen.findByText(bannerText)).toBeTruthy()
    },
  )

  test.each([`GET ${PATH}`, `GET /merchants/${MERCHANT}/settings/order-custom-settings`])(
    'UNP-02 UNP-16 ERR-18 shows an error until a failed request (%s) succeeds',
    async (failing) => {
      const answers = {
        [`GET ${PATH}`]: new ListPage([OPEN]),
        [`GET /merchants/${MERCHANT}/settings/order-custom-settings`]: {
          customFields: [],
          version: 0,
        },
      }
      const { change } = await openDashboard('/virtual-terminal', {
        answers: { ...answers, [failing]: new Refusal(500) },
      })
      const bannerText = await afterFailure(() => change(answers))
      expect(bannerText).toContain('Failed to fetch unpaid payments or custom settings')
      expect((await readTable('Orders')).rows).toHaveLength(1)
    },
  )

  test('UNP-01 UNP-14 the unpaid orders of a brand turn page by page, as their address does', async () => {
    const { queries } = await open('/payment-requests', [OPEN], 2, CONSUMER)
    await readTable('Orders')
    expect(document.querySelector('h1')?.textContent).toBe('Unpaid Orders')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(window.location.search).toBe('?page=2'))
    await waitFor(() => expect(queries(PATH).map(({ page }) => page)).toEqual(['1', '2']))
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2')
  })

  test('a page number that does not exist says so, and shows no outstanding amounts', async () => {
    await open('/virtual-terminal?page=90', [], 4)
    expect(await screen.findByText('There is no page 90 of this list.')).toBeTruthy()
    expect(screen.queryByText(/There are currently no outstanding/)).toBeNull()
  })
})
