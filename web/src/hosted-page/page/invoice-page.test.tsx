import type { Invoice } from '@paydeck/contract/calls/invoice'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Failure } from '../method/challenge-return.ts'
import type { Reply } from '../fake-network.ts'
import {
  challenged,
  charged,
  fakeNetwork,
  INVOICE,
  invoiceIn,
  ORDER,
  order,
  PAY,
  refusal,
  token,
  TOKENS,
  inProgress,
} from '../fake-network.ts'
import { createInvoiceApi } from '../invoice-api.ts'
import { InvoicePage } from './invoice-page.tsx'
import { loadPageState } from './page-state.ts'

// The fields are fetched once: afterwards every test finds them at once.
beforeAll(async () => {
  open('payable')
  await screen.findByLabelText('Card number')
  cleanup()
})
afterEach(() => vi.unstubAllGlobals())

const VALID_CARD = {
  'Card number': '4242424242424242',
  'Expiry date': '0530',
  'Security code': '123',
  'Name on card': 'Jane Citizen',
}

const field = (label: keyof typeof VALID_CARD) => screen.getByLabelText<HTMLInputElement>(label)
const payButton = () => screen.getByRole('button', { name: /^Pay/ })
const press = (button: HTMLElement) => fireEvent.click(button)

function fill(card: Partial<typeof VALID_CARD> = VALID_CARD) {
  for (const [label, value] of Object.entries(card))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function open(
  state: Invoice['state'],
  replies: Record<string, readonly [Reply, ...Reply[]]> = {},
  {
    initialFailure = null,
    redirect = vi.fn(),
  }: { initialFailure?: Failure | null; redirect?: () => void } = {},
) {
  const requests = fakeNetwork(replies)
  const api = createInvoiceApi(ORDER)
  const first = { kind: 'invoice', invoice: invoiceIn(state) } as const
  render(
    <InvoicePage
      api={api}
      initialState={first}
      initialFailure={initialFailure}
      now={() => new Date('2025-11-20T10:00:00Z')}
      redirect={redirect}
    />,
  )
  return requests
}

const alertText = async () => (await screen.findByRole('alert')).textContent

test('submitting an empty form shows all errors and focuses the first; nothing is sent', () => {
  const requests = open('payable')
  press(payButton())
  for (const label of Object.keys(VALID_CARD))
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Card number'))
  expect(screen.getByText('Enter the card number').id).toBe('pay-number-problem')
  expect(field('Card number').getAttribute('aria-describedby')).toContain('pay-number-problem')
  expect(requests).toEqual([])
})

test('focuses only the first invalid field', () => {
  open('payable')
  fill({ ...VALID_CARD, 'Expiry date': '0124' })
  press(payButton())
  expect(document.activeElement).toBe(field('Expiry date'))
  expect(screen.getByText('This card has expired')).toBeTruthy()
  expect(field('Card number').getAttribute('aria-invalid')).toBe('false')
})

test('a field shows its error when it is left, not before, and removes it when corrected', () => {
  open('payable')
  fill({ 'Card number': '4242424242424241' })
  expect(screen.queryByText(/a digit looks wrong/)).toBeNull()
  fireEvent.blur(field('Card number'))
  expect(screen.getByText(/a digit looks wrong/)).toBeTruthy()
  fill({ 'Card number': '4242424242424242' })
  expect(screen.queryByText(/a digit looks wrong/)).toBeNull()
})

test('leaving an empty field shows no error', () => {
  open('payable')
  fireEvent.blur(field('Expiry date'))
  expect(field('Expiry date').getAttribute('aria-invalid')).toBe('false')
})

test('the brand appears while the number is typed, and the security code adapts to it', async () => {
  open('payable')
  fill({ 'Card number': '3782' })
  expect(await screen.findByRole('img', { name: 'American Express' })).toBeTruthy()
  expect(field('Security code').placeholder).toBe('4 digits')
  fill({ 'Card number': '5555' })
  expect(await screen.findByRole('img', { name: 'Mastercard' })).toBeTruthy()
  expect(field('Security code').placeholder).toBe('3 digits')
})

test('redirects to a 3-D Secure challenge and blocks further presses until its page appears', async () => {
  const redirect = vi.fn()
  const requests = open(
    'payable',
    { [TOKENS]: [token('ptkn_1')], [PAY]: [challenged('https://bank.example/ask')] },
    { redirect },
  )
  fill()
  press(payButton())
  await waitFor(() => expect(redirect).toHaveBeenCalledExactlyOnceWith('https://bank.example/ask'))
  expect(payButton().textContent).toBe('Paying $120.00 AUD')
  expect(payButton().getAttribute('aria-disabled')).toBe('true')
  press(payButton())
  expect(requests.filter(({ path }) => path === PAY)).toHaveLength(1)
})

test('a failed challenge says why, and the customer may pay again', async () => {
  const message = 'Your bank could not confirm that it is you.'
  open('payable', {}, { initialFailure: { message, isCertain: true } })
  expect(await alertText()).toMatch(
    /^Your card was not charged.*Your bank could not confirm that it is you\.Use another card$/,
  )
  expect(payButton()).toBeTruthy()
})

test('does not claim that nothing was charged while the connection is lost on return', async () => {
  const message = 'We do not know what your bank said.'
  open('payable', {}, { initialFailure: { message, isCertain: false } })
  const alert = await alertText()
  expect(alert).toBe(`Your payment is not confirmed${message}Reload this page`)
  const reload = screen.getByRole<HTMLButtonElement>('button', { name: 'Reload this page' })
  expect(reload.type).toBe('button')
  expect(payButton()).toBeTruthy()
})

test('pressing Pay twice sends one payment and ends on the receipt', async () => {
  const requests = open('payable', {
    [TOKENS]: [token('ptkn_1')],
    [PAY]: [charged],
    [INVOICE]: [order('paid')],
  })
  fill()
  const button = payButton()
  expect(button.textContent).toBe('Pay $120.00 AUD')
  press(button)
  press(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.textContent).toBe('Paying $120.00 AUD')
  const heading = await screen.findByRole('heading', { name: 'You paid Harbour Coffee' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy()
  expect(screen.getByText('tran_AAAAAAAAAAAAAAAA')).toBeTruthy()
  expect(document.title).toBe('Receipt from Harbour Coffee, order INV-1042')
  expect(requests.map(({ path }) => path)).toEqual([TOKENS, PAY, INVOICE])
})

test('a decline says why, keeps the card but not its code, and the next press is a new attempt', async () => {
  const requests = open('payable', {
    [TOKENS]: [token('ptkn_1'), token('ptkn_2')],
    [PAY]: [refusal(400, 'insufficient_funds', 'There is not enough money on this card.'), charged],
    [INVOICE]: [order('paid')],
  })
  fill()
  press(payButton())
  expect(await alertText()).toContain('There is not enough money on this card.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(field('Card number').value).toBe('4242 4242 4242 4242')
  expect(field('Expiry date').value).toBe('05 / 30')
  expect(field('Security code').value).toBe('')

  press(screen.getByRole('button', { name: 'Use another card' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Card number').value).toBe('')
  expect(document.activeElement).toBe(field('Card number'))

  fill({ ...VALID_CARD, 'Card number': '5555555555554444' })
  press(payButton())
  await screen.findByRole('heading', { name: 'You paid Harbour Coffee' })
  const keys = requests
    .filter(({ path }) => path === PAY)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
})

test('a decline about the code shows at its field, which gets the focus', async () => {
  open('payable', {
    [TOKENS]: [token('ptkn_1')],
    [PAY]: [refusal(400, 'incorrect_cvc', 'The security code is wrong. Please try again.')],
  })
  fill()
  press(payButton())
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(field('Security code'))
  expect(document.querySelector('#pay-cvc-problem')?.textContent).toBe('The security code is wrong')
})

test('without an answer, Try again repeats the same attempt', async () => {
  const requests = open('payable', {
    [TOKENS]: [token('ptkn_1')],
    [PAY]: ['lost', charged],
    [INVOICE]: ['lost', order('paid')],
  })
  fill()
  press(payButton())
  expect(await alertText()).toContain('you will not be charged twice')
  for (const [label, value] of [
    ['Card number', '4242 4242 4242 4242'],
    ['Security code', '123'],
  ] as const)
    expect(field(label).value).toBe(value)
  press(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'You paid Harbour Coffee' })
  const presses = requests.filter(({ path }) => path === PAY)
  expect(presses).toHaveLength(2)
  expect(presses[0]?.headers.get('idempotency-key')).toBe(
    presses[1]?.headers.get('idempotency-key'),
  )
  expect(requests.filter(({ path }) => path === TOKENS)).toHaveLength(1)
})

test('another card after a lost answer is a new attempt', async () => {
  const requests = open('payable', {
    [TOKENS]: [token('ptkn_1'), token('ptkn_2')],
    [PAY]: ['lost', charged],
    [INVOICE]: ['lost', order('paid')],
  })
  fill()
  press(payButton())
  await screen.findByRole('alert')
  fill({ 'Card number': '5555555555554444' })
  press(payButton())
  await screen.findByRole('heading', { name: 'You paid Harbour Coffee' })
  const bodies = requests.filter(({ path }) => path === PAY).map(({ body }) => body)
  expect(bodies).toEqual([{ paymentToken: 'ptkn_1' }, { paymentToken: 'ptkn_2' }])
})

test('polls a payment with an unknown outcome; a failure returns to the form', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    open('payable', {
      [TOKENS]: [token('ptkn_1')],
      [PAY]: [inProgress],
      [INVOICE]: [order('processing'), order('processing'), order('payable')],
    })
    fill()
    press(payButton())
    const heading = await screen.findByRole('heading', { name: 'We are confirming your payment' })
    expect(document.activeElement).toBe(heading)
    expect(document.title).toBe('Confirming your payment to Harbour Coffee')
    await vi.advanceTimersByTimeAsync(3_000)
    await waitFor(() => expect(payButton()).toBeTruthy())
    expect(await alertText()).toContain('did not go through')
  } finally {
    vi.useRealTimers()
  }
})

test('a cancelled order accepts no card', async () => {
  open('cancelled')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'This payment request was cancelled',
  )
  expect(screen.queryByLabelText('Card number')).toBeNull()
})

test.each([
  [401, 'Open the link in your email or text message', /Open the full one in this browser/],
  [404, 'This payment link does not work', /may have been cut off.*Nothing was charged here/],
])('a link that opens no order (%i) says what to do', async (status, title, advice) => {
  fakeNetwork({ [INVOICE]: [refusal(status, 'none', 'No access')] })
  const api = createInvoiceApi(ORDER)
  const first = await loadPageState(api.read)
  render(<InvoicePage api={api} initialState={first} now={() => new Date()} redirect={vi.fn()} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.getByText(advice)).toBeTruthy()
  expect(screen.queryByLabelText('Card number')).toBeNull()
})

test('BEY-132 an order whose last day is over says so politely, and accepts no card', async () => {
  const invoice = invoiceIn('expired')
  const first = {
    kind: 'invoice',
    invoice: { ...invoice, order: { ...invoice.order, lastDay: '2025-11-18' } },
  } as const
  fakeNetwork({})
  const props = { api: createInvoiceApi(ORDER), now: () => new Date(), redirect: vi.fn() }
  render(<InvoicePage {...props} initialState={first} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'This payment request has expired',
  )
  expect(screen.getByText(/ask Harbour Coffee/)).toBeTruthy()
  expect(screen.getByText('18th Nov 25')).toBeTruthy()
  expect(screen.queryByLabelText('Card number')).toBeNull()
})

test('can retry an order that failed to load', async () => {
  fakeNetwork({ [INVOICE]: ['lost', order('payable')] })
  const api = createInvoiceApi(ORDER)
  const error = await api.read().catch((failure: unknown) => failure)
  render(
    <InvoicePage
      api={api}
      initialState={{ kind: 'unreachable', error: error as never }}
      now={() => new Date()}
      redirect={vi.fn()}
    />,
  )
  expect(screen.getByText(/Check your internet connection/)).toBeTruthy()
  press(screen.getByRole('button', { name: 'Try again' }))
  const heading = await screen.findByRole('heading', { name: 'Pay Harbour Coffee' })
  expect(document.activeElement).toBe(heading)
})

test('the page has the colours of the brand, in both schemes', () => {
  const accent = {
    light: { base: '#112233', hover: '#223344', on: '#fefefe', soft: '#ddeeff' },
    dark: { base: '#99aabb', hover: '#aabbcc', on: '#010203', soft: '#334455' },
  }
  const first = {
    kind: 'invoice',
    invoice: { ...invoiceIn('payable'), brand: 'quill', accent },
  } as const
  const now = () => new Date('2025-11-20T10:00:00Z')
  render(
    <InvoicePage api={createInvoiceApi(ORDER)} initialState={first} now={now} redirect={vi.fn()} />,
  )
  const { style } = document.documentElement
  for (const [scheme, roles] of Object.entries(accent))
    for (const [role, colour] of Object.entries(roles))
      expect(style.getPropertyValue(`--${scheme}-${role}`)).toBe(colour)
  expect(document.body.outerHTML).not.toMatch(/April|Laddr/)
})

test.each([
  ['paid', 'Back to Harbour Coffee'],
  ['held', 'Back to Harbour Coffee'],
  ['cancelled', 'Back to Harbour Coffee'],
  ['payable', 'Back to Harbour Coffee'],
] as const)('BEY-71 the page of a %s order links back to the shop', async (state, name) => {
  const address = 'https://shop.example/basket?order=7'
  const first = { kind: 'invoice', invoice: { ...invoiceIn(state), backTo: address } } as const
  const props = { api: createInvoiceApi(ORDER), now: () => new Date(), redirect: vi.fn() }
  fakeNetwork({})
  render(<InvoicePage {...props} initialState={first} />)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

test('BEY-71 without the shop’s address there is no link back', async () => {
  open('cancelled')
  await screen.findByRole('heading', { name: 'This payment request was cancelled' })
  expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull()
})
