import type { Invoice } from '@paydeck/contract/calls/invoice'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renderOrder } from './prerender-order.tsx'
import {
  ALL_METHODS,
  charged,
  fakeNetwork,
  INVOICE,
  invoiceIn,
  ORDER,
  order,
  PAY,
  paymentIn,
  token,
  TOKENS,
} from './fake-network.ts'
import { createInvoiceApi } from './invoice-api.ts'
import { InvoicePage, loadFirstPart } from './page/invoice-page.tsx'

const NOW = new Date('2025-11-20T10:00:00Z')
const HOSTILE = `</script><img src=x onerror="alert(1)"> & 'Sons'`

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The page as the server sends it. */
async function prerendered(invoice: Invoice): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = await renderOrder(invoice, NOW)
  return container
}

/** Hydrates the page; returns React's errors. */
async function hydrate(container: HTMLElement, invoice: Invoice): Promise<unknown[]> {
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args))
  await loadFirstPart(invoice)
  render(
    <InvoicePage
      api={createInvoiceApi(ORDER)}
      initialState={{ kind: 'invoice', invoice }}
      now={() => NOW}
      redirect={vi.fn()}
    />,
    {
      container,
      hydrate: true,
      onRecoverableError: (failure) => void errors.push(failure),
    },
  )
  return errors
}

const withItems: Invoice = {
  ...invoiceIn('payable'),
  accent: {
    light: { base: '#112233', hover: '#223344', on: '#fefefe', soft: '#ddeeff' },
    dark: { base: '#99aabb', hover: '#aabbcc', on: '#010203', soft: '#334455' },
  },
  merchant: { ...invoiceIn('payable').merchant, logoUri: 'https://logos.example/harbour.png' },
  order: {
    ...invoiceIn('payable').order,
    billingName: 'Jane Citizen',
    items: Array.from({ length: 6 }, (_, index) => ({
      description: `Barista course ${index}`,
      quantity: 1,
      amount: 2_000,
      currency: 'AUD' as const,
    })),
  },
  letGo: { amount: 5_000, at: '2025-10-04T16:30:00Z' },
  backTo: 'https://shop.example/basket',
  answers: [{ label: 'Table', value: '12' }],
}

const orders: [string, Invoice, string][] = [
  ['to pay', invoiceIn('payable'), 'Pay Harbour Coffee'],
  ['to pay, with items, a logo and a hold before', withItems, 'Pay Harbour Coffee'],
  ['to pay in several ways', { ...invoiceIn('payable'), ways: ALL_METHODS }, 'Pay Harbour Coffee'],
  [
    'to pay through Stripe',
    {
      ...invoiceIn('payable'),
      cardProvider: { part: 'stripe-elements', tokensUrl: 'https://api.stripe.com', settings: {} },
    },
    'Pay Harbour Coffee',
  ],
  ['to pay without a card', { ...invoiceIn('payable'), cardProvider: null }, 'Pay Harbour Coffee'],
  ['paid', invoiceIn('paid'), 'You paid Harbour Coffee'],
  ['held', paymentIn('held', { heldUntil: '2025-11-27T10:36:00Z' }), '$120.00 AUD is held'],
  ['cancelled', invoiceIn('cancelled'), 'This payment request was cancelled'],
  ['expired', invoiceIn('expired'), 'This payment request has expired'],
  ['being confirmed', invoiceIn('processing'), 'We are confirming your payment'],
  [
    'with the bank',
    paymentIn('processing', { isWithBank: true, method: 'payto' }),
    'Approve it in your banking app',
  ],
]

describe.each(orders)('BEY-227 the prerendered page of an order %s', (_, invoice, heading) => {
  test('shows the order without any script', async () => {
    const container = await prerendered(invoice)
    expect(container.querySelector('h1')?.textContent).toContain(heading)
    expect(container.querySelector('[style]')).toBeNull()
    expect(container.querySelector('script')).toBeNull()
  })

  test('hydrates without a mismatch', async () => {
    fakeNetwork({})
    const container = await prerendered(invoice)
    const heads = container.querySelector('h1')
    expect(await hydrate(container, invoice)).toEqual([])
    // The same element: hydrated, not replaced.
    expect(container.querySelector('h1')).toBe(heads)
  })
})

test('BEY-227 shows times in the merchant’s time zone, whatever the server’s', async () => {
  const invoice = invoiceIn('paid')
  const invoiceInNz: Invoice = {
    ...invoice,
    timeZone: 'Pacific/Auckland',
    merchant: { ...invoice.merchant, country: 'NZ' },
  }
  expect(await renderOrder(invoiceInNz, NOW)).toContain('20 November 2025, 11:36\u00a0pm\u00a0NZDT')
  expect(await renderOrder(invoice, NOW)).toContain('20 November 2025, 9:36\u00a0pm\u00a0AEDT')
})

test('BEY-227 hostile names stay text', async () => {
  const invoice = invoiceIn('payable')
  const container = await prerendered({
    ...invoice,
    merchant: { ...invoice.merchant, name: HOSTILE, supportEmail: `"><b>@x.example` },
    order: { ...invoice.order, description: HOSTILE, internalOrderId: HOSTILE },
  })
  expect(container.querySelector('h1')?.textContent).toBe(`Pay ${HOSTILE}`)
  expect(container.querySelectorAll('img, b, script')).toHaveLength(0)
})

test('BEY-227 keeps, formats and pays with what was typed before hydration', async () => {
  const requests = fakeNetwork({
    [TOKENS]: [token('ptkn_1')],
    [PAY]: [charged],
    [INVOICE]: [order('paid')],
  })
  const invoice = invoiceIn('payable')
  const container = await prerendered(invoice)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ })
  expect(button.disabled).toBe(true)
  const typed = {
    'Card number': '4242424242424242',
    'Expiry date': '0530',
    'Security code': '123',
    'Name on card': 'Jane Citizen',
  }
  for (const [label, text] of Object.entries(typed))
    screen.getByLabelText<HTMLInputElement>(label).value = text

  expect(await hydrate(container, invoice)).toEqual([])
  expect(button.disabled).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242')
  expect(await screen.findByRole('img', { name: 'Visa' })).toBeTruthy()
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'You paid Harbour Coffee' })
  expect(requests[0]?.body).toEqual({
    number: '4242424242424242',
    expMonth: 5,
    expYear: 2030,
    cvc: '123',
    name: 'Jane Citizen',
  })
})

test('BEY-227 restores the method that was chosen before the bank’s page', async () => {
  fakeNetwork({})
  sessionStorage.setItem(`paydeck-method:${ORDER}`, 'debit')
  const invoice = { ...invoiceIn('payable'), ways: ALL_METHODS }
  const container = await prerendered(invoice)
  const debit = screen.getByRole<HTMLInputElement>('radio', { name: 'Direct debit' })
  expect(debit.matches(':disabled')).toBe(true)
  expect(await hydrate(container, invoice)).toEqual([])
  await waitFor(() => expect(debit.checked).toBe(true))
  expect(debit.matches(':disabled')).toBe(false)
})
