import type {
  Payment,
  PaymentEvent,
  TransactionDetail,
} from '@paydeck/contract/calls/payments/payments'
import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import type { OrderDetails } from '@paydeck/contract/calls/orders'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { samplePayment } from '../../../../test/payment-sample.ts'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentSummary } from './payment-summary.tsx'

type Method = TransactionDetail['paymentMethod']

const CARD: Method = {
  paymentMethodType: 'Card',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardFunding: 'credit',
  cardExpiryDate: '12/31',
  cardCVCVerificationPassed: true,
  card3DSVerificationPassed: null,
  outcome3ds: null,
}

let method: Method = CARD
let availableOn: string | null = null
let orderIs: Partial<OrderDetails> = {}
let events: PaymentEvent[] = []
let blocks: PayoutBlock[] = []

const detail = (payment: Payment): TransactionDetail => ({
  transactionId: payment.transactionId,
  paymentMethod: method,
  purchaseDetails: {
    transactionId: payment.transactionId,
    orderId: payment.merchantOrderId,
    referenceOrderId: payment.merchantOrderInternalOrderId,
    amount: payment.transactionAmount,
    surchargeAmount: 0,
    refundedAmount: 0,
    currency: 'AUD',
    status: payment.transactionStatus,
    payType: 'PayInFull',
    description: null,
    availableOn,
    createdAt: payment.createdAt,
    updatedAt: payment.createdAt,
  },
  serviceFees: { variableAmount: 0, fixedAmount: 0, taxAmount: 0, totalAmount: 0 },
})

const orderOf = (payment: Payment): OrderDetails => ({
  merchantOrderId: payment.merchantOrderId,
  internalOrderId: payment.merchantOrderInternalOrderId,
  createdAt: payment.createdAt,
  amount: payment.transactionAmount,
  currency: 'AUD',
  description: 'Barista course',
  billing: { name: null, phone: null },
  status: 'paid',
  payment: { state: 'paid', transactionId: payment.transactionId },
  customerEmail: null,
  phoneNo: null,
  gst: null,
  items: [{ description: 'Course <b>day</b>', quantity: 2, amount: 61_725 }],
  customFields: [{ key: 'Table', label: 'Table number', value: '7' }],
  linkExpiresAt: null,
  ...orderIs,
})

beforeEach(() => {
  method = CARD
  availableOn = null
  orderIs = {}
  events = []
  blocks = []
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
})
afterEach(() => vi.restoreAllMocks())

/** Renders the details. The network answers the detail call, or fails with 500. */
async function open(change: Partial<Payment> = {}, paidBy: Method | 'fails' = CARD) {
  const payment = samplePayment(change)
  if (paidBy !== 'fails') method = paidBy
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = url instanceof Request ? url.url : url.toString()
    if (path.includes('/orders/')) return new Response(JSON.stringify(orderOf(payment)))
    if (path.endsWith('/timeline')) return Response.json(events)
    if (path.endsWith('/payout-blocks')) return Response.json(blocks)
    requests.push(path)
    return paidBy === 'fails'
      ? new Response('', { status: 500 })
      : new Response(JSON.stringify(detail(payment)))
  })
  await renderInSession(
    <>
      <PaymentSummary payment={payment} />
      <PaymentDetails payment={payment} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Payment' })
  return requests
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const valueOf = (name: string, label: string) =>
  section(name).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('PAYD-05 the payment section shows id, amounts, status, fee, time and type', async () => {
  await open({ refundedAmount: 4_000, transactionStatus: 'partially_refunded' })
  expect(valueOf('Payment', 'Transaction ID')).toContain('tran_0000000000000001')
  expect(valueOf('Payment', 'Amount')).toBe('$1,234.50 AUD')
  expect(valueOf('Payment', 'Refunded')).toBe('$40.00 AUD')
  expect(valueOf('Payment', 'Fee')).toBe('$21.90 AUD')
  expect(valueOf('Payment', 'Status')).toBe('partially refunded')
  expect(valueOf('Payment', 'Created')).toBe('2nd Mar 26 14:05 AEDT')
  expect(valueOf('Payment', 'Type')).toBe('Full')
})

test('MAN-15 the order section shows the items and the answers to the merchant’s own questions', async () => {
  await open()
  await section('Order').findByText('Table number')
  expect(valueOf('Order', 'Table number')).toBe('7')
  expect(valueOf('Order', 'Description')).toBe('Barista course')
  const items = within(section('Order').getByRole('region', { name: 'Items' }))
  expect(items.getByText('Course <b>day</b>')).toBeTruthy()
  expect(items.getByText('$1,234.50')).toBeTruthy()
})

test('PAYD-11 reads the method from the detail call, which decides the block', async () => {
  const requests = await open({})
  expect(await screen.findByRole('heading', { name: 'Card' })).toBeTruthy()
  expect(requests.filter((path) => path.includes('/transactions/'))).toEqual([
    '/api/v3/transactions/tran_0000000000000001',
  ])
})

test('PAYD-06 PAYD-07 PAYD-08 PAYD-09 a card shows brand, last digits, wallet and its checks', async () => {
  await open(
    {
      paymentSourceBrand: 'mastercard',
      paymentSourceLast4: '4444',
      cardWalletType: 'apple_pay',
      chargeCardCVCVerificationPassed: true,
      paymentSourceThreeDSecureVerificationPassed: false,
    },
    { ...CARD, outcome3ds: { info: 'Challenge failed' } },
  )
  await screen.findByRole('heading', { name: 'Card' })
  expect(valueOf('Payment', 'Card')).toBe('Mastercard •••• 4444')
  expect(valueOf('Payment', 'Wallet')).toBe('Apple Pay')
  expect(valueOf('Payment', 'Security code (CVC)')).toBe('Passed')
  expect(valueOf('Payment', '3D Secure')).toBe('FailedChallenge failed')
})

test('PAYD-10 a failed payment says why in words, once', async () => {
  events = [
    {
      at: '2026-03-16T21:05:00Z',
      kind: 'charge_failed',
      amount: null,
      code: 'insufficient_funds',
      ref: null,
    },
  ]
  await open({
    transactionStatus: 'failed',
    chargeFailure: { code: 'insufficient_funds', message: 'The bank said no.' },
  })
  await screen.findByText('Charge declined')
  await screen.findByText(/Insufficient funds/)
  expect(screen.getAllByText(/Insufficient funds/)).toHaveLength(1)
  expect(screen.getByText(/Insufficient funds/).parentElement?.textContent).toContain(
    'Insufficient funds. The bank said no.',
  )
})

const eventOf = (kind: PaymentEvent['kind'], at: string): PaymentEvent => ({
  at,
  kind,
  amount: null,
  code: null,
  ref: null,
})

test('BEY-123 a payment links to its bank’s inquiry until that closes', async () => {
  events = [eventOf('inquiry_opened', '2026-03-16T21:05:00Z')]
  await open({ transactionStatus: 'paid' })
  const link = await screen.findByRole('link', { name: 'See the inquiry' })
  expect(link.getAttribute('href')).toContain('/disputes?dispute=tran_0000000000000001')
  expect(screen.getByText('The customer’s bank asks')).toBeTruthy()
  cleanup()
  events.push(eventOf('inquiry_closed', '2026-03-17T21:05:00Z'))
  await open({ transactionStatus: 'paid' })
  await screen.findByText('Inquiry closed')
  expect(screen.queryByRole('link', { name: 'See the inquiry' })).toBeNull()
})

test('BEY-123 a payment reported as possible fraud says so until it is refunded', async () => {
  events = [eventOf('fraud_warned', '2026-03-16T21:05:00Z')]
  await open({ transactionStatus: 'paid' })
  expect(await screen.findByText(/reports this payment as possible fraud/)).toBeTruthy()
  cleanup()
  await open({ transactionStatus: 'refunded' })
  await screen.findByText('Reported as possible fraud')
  expect(screen.queryByText(/reports this payment as possible fraud/)).toBeNull()
})

const requestOf = (
  state: 'asked' | 'declined' | 'ended' | 'refused' | 'withdrawn' | 'approved',
  rest: Partial<PaymentEvent> = {},
): PaymentEvent => ({
  ...eventOf(`approval_${state}`, '2026-03-16T21:05:00Z'),
  amount: 612_00,
  ref: 'appr_1',
  ...(state !== 'ended' && { by: state === 'asked' ? 'Jo Cash' : 'Ava Lim' }),
  ...rest,
})

test.each([
  [
    'declined',
    { reason: 'Not ours' },
    'Ava Lim declined the refund of $612.00 AUD that Jo Cash requested: “Not ours”',
    'Refund request declined · $612.00 AUDBy Ava Lim: Not ours',
  ],
  [
    'ended',
    {},
    'The refund of $612.00 AUD that Jo Cash requested expired: no one decided within seven days. You can request it again.',
    'Refund request expired · $612.00 AUDNo one decided within seven days.',
  ],
  [
    'refused',
    { reason: 'A disputed payment cannot be refunded.' },
    'Ava Lim approved the refund of $612.00 AUD that Jo Cash requested, but it was no longer possible: A disputed payment cannot be refunded.',
    'Refund approved, but not possible · $612.00 AUDBy Ava Lim: A disputed payment cannot be refunded.',
  ],
] as const)(
  'BEY-270 a refund request that was %s says so and why, until the next request',
  async (state, rest, notice, line) => {
    events = [requestOf('asked', { reason: 'Came back broken' }), requestOf(state, rest)]
    await open({ transactionStatus: 'paid' })
    expect(await screen.findByText(notice)).toBeTruthy()
    const lines = within(section('Timeline').getByRole('list')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(line),
      expect.stringContaining('Refund requested · $612.00 AUDBy Jo Cash: Came back broken'),
    ])
    cleanup()
    events.push(requestOf('asked', { ref: 'appr_2', by: 'Ben' }))
    await open({ transactionStatus: 'paid' })
    await screen.findByText('By Ben')
    expect(screen.queryByText(notice)).toBeNull()
  },
)

test('BEY-270 a withdrawn or approved request appears only in the timeline', async () => {
  for (const [state, text] of [
    ['withdrawn', 'Refund request withdrawn'],
    ['approved', 'Refund approved'],
  ] as const) {
    events = [requestOf('asked'), requestOf(state)]
    await open({ transactionStatus: 'paid' })
    await screen.findByText(new RegExp(`^${text} · \\$612\\.00 AUD$`))
    expect(screen.queryByText(/that Jo Cash requested/)).toBeNull()
    cleanup()
  }
})

test('PAYD-10 a failure without a code is unknown', async () => {
  await open({ transactionStatus: 'failed', chargeFailure: { code: null, message: null } })
  expect(screen.getByText(/^Unknown charge error/)).toBeTruthy()
})

test('PAYD-12 PAYD-13 a failed direct debit shows status, failure, account and the two checks', async () => {
  await open(
    { transactionStatus: 'failed' },
    {
      paymentMethodType: 'DirectDebit',
      directDebitStatus: 'failed',
      directDebitFailure: { code: 'invalidaccount', message: 'No such account' },
      accountRoutingNumber: '062-000',
      accountLast4: '6789',
    },
  )
  await screen.findByRole('heading', { name: 'Direct debit' })
  expect(valueOf('Payment', 'Debit status')).toBe('Failed')
  expect(valueOf('Payment', 'Debit failure')).toBe('Invalid accountNo such account')
  expect(valueOf('Payment', 'BSB')).toBe('062-000')
  expect(valueOf('Payment', 'Account')).toBe('•••• 6789')
  expect(valueOf('Payment', 'BSB check')).toBe('Passed')
  expect(valueOf('Payment', 'Account check')).toBe('Failed')
})

test('PAYD-13 a direct debit that arrived passes both checks, even when refunded later', async () => {
  await open(
    { transactionStatus: 'refunded' },
    {
      paymentMethodType: 'DirectDebit',
      directDebitStatus: 'settled',
      directDebitFailure: null,
      accountRoutingNumber: '062-000',
      accountLast4: '6789',
    },
  )
  await screen.findByRole('heading', { name: 'Direct debit' })
  expect(valueOf('Payment', 'BSB check')).toBe('Passed')
  expect(valueOf('Payment', 'Account check')).toBe('Passed')
})

test('PAYD-13 a pending direct debit has no marks yet', async () => {
  await open(
    { transactionStatus: 'accepted' },
    {
      paymentMethodType: 'DirectDebit',
      directDebitStatus: 'submitted',
      directDebitFailure: null,
      accountRoutingNumber: '062-000',
      accountLast4: '6789',
    },
  )
  await screen.findByRole('heading', { name: 'Direct debit' })
  expect(valueOf('Payment', 'BSB check')).toBe('—')
  expect(valueOf('Payment', 'Account check')).toBe('—')
})

test('PAYD-14 a failed PayTo payment shows its account and why', async () => {
  await open(
    { transactionStatus: 'failed' },
    {
      paymentMethodType: 'PayTo',
      accountHint: 'xxxx 1234',
      paymentFailure: { message: 'The agreement was cancelled' },
    },
  )
  await screen.findByRole('heading', { name: 'PayTo' })
  expect(valueOf('Payment', 'Account')).toBe('xxxx 1234')
  expect(valueOf('Payment', 'Why it failed')).toBe('The agreement was cancelled')
})

test('a method that fails to load leaves the rest of the page intact', async () => {
  await open({}, 'fails')
  expect((await section('Payment').findByRole('alert')).textContent).toContain(
    'Failed to fetch payments',
  )
  expect(valueOf('Customer', 'Name')).toBe('Jane Citizen')
})

test('money in no transfer yet says when it can be transferred', async () => {
  availableOn = '2099-03-04'
  await open()
  expect(await section('Transfer').findByText(/first transfer on or after 4th Mar 99/)).toBeTruthy()
})

test.each([
  ['no_bank_account', 'The money waits: there is no bank account for Australian dollars.'],
  ['account_returned', 'The money waits until your account •••• 9002 is confirmed or replaced.'],
  ['balance_owed', 'The money first covers your negative balance.'],
] as const)('BEY-19 money that cannot be transferred (%s) says so', async (reason, text) => {
  availableOn = '2026-03-04'
  const account = { externalAccountId: 'bank_0000000000000001', accountNumberLast4: '9002' }
  const block = { reason, waiting: 10_00, account, message: null, heldUntil: null }
  blocks = [{ currency: 'AUD', ...block }]
  await open()
  expect(await section('Transfer').findByText(text, { exact: false })).toBeTruthy()
  expect(section('Transfer').queryByText(/in your next transfer/)).toBeNull()
  cleanup()
  // A block on another currency does not matter here.
  blocks = [{ currency: 'NZD', ...block }]
  await open()
  expect(await section('Transfer').findByText(/in your next transfer/)).toBeTruthy()
})

test('available money waits for the next transfer; money that is not the merchant’s shows no transfer', async () => {
  availableOn = '2026-03-04'
  await open()
  expect(await section('Transfer').findByText(/in your next transfer/)).toBeTruthy()
  cleanup()
  await open({ transactionStatus: 'refunded', refundedAmount: 123_450 })
  await screen.findByRole('heading', { name: 'Card' })
  expect(section('Transfer').queryByText(/transfer\./)).toBeNull()
})

test('the top shows who paid, with what, and the amount refunded', async () => {
  await open({ transactionStatus: 'partially_refunded', refundedAmount: 4_000 })
  const payerLine = screen.getByText('Jane Citizen · Visa •••• 4242')
  expect(payerLine.nextElementSibling?.textContent).toBe(
    'Order HC-1042 · 2nd Mar 26 14:05 AEDT · $40.00 AUD refunded',
  )
})

test('the customer’s name links to everything they bought', async () => {
  await open()
  const link = section('Customer').getByRole('link', { name: 'Jane Citizen' })
  expect(link.getAttribute('href')).toBe('/harbour-coffee/customers?customer=cust_0000000000000001')
})

test.each([
  [{ status: 'paid' as const }, 'The order was paid by another attempt: see all of its payments.'],
  [{ status: 'cancelled' as const }, 'The order has been cancelled.'],
  [
    { status: 'created' as const, linkExpiresAt: '2099-01-01T00:00:00Z' },
    'the customer can try again with the link they have.',
  ],
  [{ status: 'created' as const }, 'send the customer its link again.'],
])('a failed payment says why, and the state of its order (%o)', async (is, text) => {
  orderIs = is
  const chargeFailure = { code: 'insufficient_funds', message: 'The card has too little money.' }
  await open({ transactionStatus: 'failed', chargeFailure })
  const banner = await screen.findByText('Insufficient funds.')
  const bannerText = () => banner.parentElement?.textContent
  await vi.waitFor(() => expect(bannerText()).toContain(text))
  expect(bannerText()).toContain('Insufficient funds. The card has too little money. The order')
})

test('after a returned direct debit the customer needs a new order, not another attempt', async () => {
  orderIs = { status: 'paid' }
  events = [event('returned', '2026-03-12T00:00:00Z')]
  const chargeFailure = { code: 'paymentstopped', message: 'The bank stopped it.' }
  await open({ transactionStatus: 'failed', paymentMethodType: 'DirectDebit', chargeFailure })
  expect(await screen.findByText(/send the customer a new one/)).toBeTruthy()
  expect(screen.queryByText(/another try/)).toBeNull()
})

const event = (kind: PaymentEvent['kind'], at: string): PaymentEvent => ({
  at,
  kind,
  amount: 40_000,
  code: null,
  ref: null,
})

test('a dispute shows the amount it took, and whether it is decided', async () => {
  events = [event('dispute_opened', '2026-03-04T00:00:00Z')]
  await open({ transactionStatus: 'disputed' })
  expect(await screen.findByText(/\$400\.00 AUD and a dispute fee were taken/)).toBeTruthy()
  expect(await screen.findByText(/the amount is returned to you/)).toBeTruthy()
  cleanup()
  events = [...events, event('dispute_lost', '2026-03-09T00:00:00Z')]
  await open({ transactionStatus: 'disputed' })
  expect(await screen.findByText(/has decided in the cardholder’s favour/)).toBeTruthy()
})

test('BEY-230 a payment lost in a dispute is called that at the top and in the fields', async () => {
  await open({ transactionStatus: 'disputed', isDisputeLost: true })
  expect(valueOf('Payment', 'Status')).toBe('dispute lost')
  expect(screen.getAllByText('dispute lost')).toHaveLength(2)
  expect(screen.queryByText('disputed')).toBeNull()
})

test.each([
  ['dispute_won', 'Won 9th Mar 26 · See the dispute'],
  ['dispute_lost', 'Lost 9th Mar 26 · See the dispute'],
  ['inquiry_closed', 'Inquiry closed 9th Mar 26 · See the dispute'],
] as const)(
  'BEY-230 a payment whose dispute or inquiry ended (%s) says so and links to it',
  async (kind, text) => {
    const ref = 'dispute_0000000000000001'
    const others = ['2026-03-10', '2026-03-11'].map((day) => event('refunded', `${day}T00:00:00Z`))
    events = [{ ...event(kind, '2026-03-09T00:00:00Z'), ref }, ...others]
    await open({ transactionStatus: 'partially_refunded' })
    const link = await section('Payment').findByRole('link', { name: 'See the dispute' })
    expect(link.getAttribute('href')).toBe('/harbour-coffee/disputes?dispute=tran_0000000000000001')
    expect(valueOf('Payment', 'Dispute')).toBe(text)
    cleanup()
    // Without a `ref` the dispute is an instalment's, not the merchant's.
    events = [event(kind, '2026-03-09T00:00:00Z')]
    await open()
    await section('Timeline').findByText(/Dispute|Inquiry closed/)
    expect(screen.queryByText('Dispute')).toBeNull()
  },
)

const planned = (
  states: Payment['payPlanScheduledInstalments'][number]['state'][],
): Partial<Payment> => ({
  transactionStatus: 'accepted',
  transactionPayType: { payCardId: null, payPlanId: 'plan_1' },
  payPlanInitialPaymentAmount: 30_864,
  payPlanScheduledInstalments: states.map((state, index) => ({
    amount: 30_862,
    dueAt: `2026-03-${16 + index}T03:05:00Z`,
    ...(state && { state }),
  })),
})

test.each([
  ['disputed', 'disputed', 'Nothing can be refunded until it is decided.'],
  ['dispute_lost', 'dispute lost', 'The payment cannot be refunded.'],
  ['written_off', 'written off', 'it is written off'],
  ['overdue', 'overdue', 'collecting the rest is our job'],
  ['retrying', 'trying again', 'tried again in a few days'],
] as const)(
  'an instalment that is %s shows in the plan and at the top',
  async (state, label, text) => {
    await open(planned(['paid', state, 'scheduled']))
    expect(rowsOf('Instalments').map((row) => row[2])).toEqual(['paid', 'paid', label, 'scheduled'])
    expect(screen.getByText(/You keep what you were paid/).textContent).toContain(text)
  },
)

test('a plan on schedule shows no message; a disputed initial payment does', async () => {
  await open(planned(['paid', 'scheduled']))
  expect(screen.queryByText(/You keep what you were paid/)).toBeNull()
  cleanup()
  await open({ ...planned(['written_off']), transactionStatus: 'disputed' })
  expect(rowsOf('Instalments')[0]?.[2]).toBe('disputed')
})

test('PAYD-15 the transfer shows when and how much arrives, dashes before that', async () => {
  await open({ payoutArrivalAt: '2026-03-04T02:00:00Z', payoutAmount: 121_260 })
  expect(valueOf('Transfer', 'Arrival')).toBe('4th Mar 26')
  expect(valueOf('Transfer', 'Amount')).toBe('$1,212.60 AUD')
})

test('PAYD-15 without a transfer there are dashes', async () => {
  await open()
  expect(valueOf('Transfer', 'Arrival')).toBe('—')
  expect(valueOf('Transfer', 'Amount')).toBe('—')
})

test('PAYD-16 PAYD-19 a plan shows its initial payment and every instalment', async () => {
  await open({
    transactionPayType: { payCardId: null, payPlanId: 'plan_1' },
    payPlanInitialPaymentAmount: 30_864,
    payPlanScheduledInstalments: [
      { amount: 30_862, dueAt: '2026-03-16T03:05:00Z', state: 'paid' },
      { amount: 30_862, dueAt: '2026-03-30T03:05:00Z', state: 'overdue' },
    ],
  })
  expect(valueOf('Payment', 'Type')).toBe('Split')
  expect(rowsOf('Instalments')).toEqual([
    ['Initial payment', '2nd Mar 26', 'paid', '$308.64 AUD'],
    ['Instalment 2', '16th Mar 26', 'paid', '$308.62 AUD'],
    ['Instalment 3', '30th Mar 26', 'overdue', '$308.62 AUD'],
  ])
})

test('PAYD-16 PAYD-19 a payment in full has no plan', async () => {
  await open()
  expect(screen.queryByRole('region', { name: 'Payment plan' })).toBeNull()
})

test('PAYD-17 the order shows who is billed and where it goes', async () => {
  await open({
    merchantOrderBilling: {
      name: 'Billed Ben',
      phone: '+61400000001',
      address: {
        line1: '12 High St',
        line2: 'Unit 3',
        city: 'Carlton',
        postalCode: '3053',
        state: 'VIC',
      },
    },
    merchantOrderShipping: {
      name: 'Shipped Sue',
      phone: '+61400000002',
      address: {
        line1: '7 Beach Rd',
        line2: 'Rear gate',
        city: 'Glenelg',
        postalCode: '5045',
        state: 'SA',
      },
    },
  })
  expect(valueOf('Order', 'Order ID')).toContain('HC-1042')
  expect(valueOf('Order', 'Order type')).toBe('Manual')
  const order = section('Order')
  const under = (label: string) =>
    order.getAllByText(label).map(({ nextElementSibling }) => nextElementSibling?.textContent)
  expect(order.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    ['Billing', 'Shipping'],
  )
  expect([under('Name'), under('Phone'), under('Address')]).toEqual([
    ['Billed Ben', 'Shipped Sue'],
    ['0400 000 001', '0400 000 002'],
    ['12 High St\nUnit 3\nCarlton VIC 3053', '7 Beach Rd\nRear gate\nGlenelg SA 5045'],
  ])
})

test('PAYD-17 an order without billing and shipping details shows dashes', async () => {
  await open({ merchantOrderBilling: null, merchantOrderShipping: null })
  const order = section('Order')
  for (const label of ['Name', 'Phone', 'Address'])
    expect(
      order.getAllByText(label).map(({ nextElementSibling }) => nextElementSibling?.textContent),
    ).toEqual(['—', '—'])
})

test('PAYD-18 the customer shows name, email and phone', async () => {
  await open({ customerPhoneNumber: null })
  expect(valueOf('Customer', 'Name')).toBe('Jane Citizen')
  expect(valueOf('Customer', 'Email')).toBe('jane@customer.example')
  expect(valueOf('Customer', 'Phone')).toBe('—')
  // BEY-32
  expect(valueOf('Customer', 'Customer ID')).toContain('C-7')
})

test('PAYD-20 BEY-35 lists every refund, with its reason', async () => {
  await open({
    refunds: [
      {
        refundId: 'rfnd_0000000000000001',
        createdAt: '2026-03-05T02:00:00Z',
        amount: 4_000,
        currency: 'AUD',
        status: 'succeeded',
        reason: 'Paid twice',
      },
      {
        refundId: 'rfnd_0000000000000002',
        createdAt: '2026-03-06T02:00:00Z',
        amount: 500,
        currency: 'AUD',
        status: 'pending',
      },
    ],
  })
  expect(rowsOf('Refunds')).toEqual([
    ['rfnd_0000000000000001', '5th Mar 26 13:00Paid twice', '$40.00 AUD '],
    ['rfnd_0000000000000002', '6th Mar 26 13:00', '$5.00 AUD pending'],
  ])
})

test('explains an unknown outcome', async () => {
  await open({ outcomeUnknown: true, transactionStatus: 'pending' })
  expect(screen.getByText(/The card network has not answered yet/)).toBeTruthy()
})

/** All announcements. Copy buttons announce nothing until pressed. */
const announcements = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

test.each<[string, Partial<Payment>, string]>([
  [
    'a payment with an unanswered challenge',
    { transactionStatus: 'incomplete' },
    'has not confirmed this payment',
  ],
  [
    'a pending direct debit',
    { transactionStatus: 'pending', paymentMethodType: 'DirectDebit' },
    'has not confirmed this direct debit yet',
  ],
  [
    'an unapproved PayTo agreement',
    { transactionStatus: 'pending', paymentMethodType: 'PayTo' },
    'has not approved this payment',
  ],
  [
    'a hold',
    { transactionStatus: 'not_captured', holdExpiresAt: '2026-03-09T03:05:00Z' },
    'until 9th Mar 26 14:05 AEDT',
  ],
])('%s shows what it is waiting for', async (_label, change, text) => {
  await open(change)
  expect(announcements()).toContain(text)
})

test('a settled payment waits for no transfer', async () => {
  await open()
  expect(announcements()).toBe('')
})

test('the timeline shows the events, newest first, with the reasons for failures', async () => {
  const nothing = { code: null, ref: null }
  events = [
    { at: '2026-03-02T03:05:00Z', kind: 'created', amount: 12_000, ...nothing },
    {
      at: '2026-03-02T03:05:02Z',
      kind: 'charge_failed',
      amount: 12_000,
      code: 'insufficient_funds',
      ref: null,
    },
    { at: '2026-03-02T03:06:00Z', kind: 'charged', amount: 12_000, ...nothing },
  ]
  await open()
  const lines = await section('Timeline').findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Charged · $120.00 AUD2nd Mar 26 14:06 AEDT',
    expect.stringMatching(/^Charge declined · \$120\.00 AUD.*funds.*2nd Mar 26 14:05 AEDT$/i),
    'Payment started · $120.00 AUD2nd Mar 26 14:05 AEDT',
  ])
})

test('BEY-42 the timeline says how a refund of a plan was split', async () => {
  const nothing = { code: null, ref: 'rfnd_1' }
  events = [
    { at: '2026-03-02T03:05:00Z', kind: 'refunded', amount: 9_000, toPlan: 9_000, ...nothing },
    { at: '2026-03-02T03:06:00Z', kind: 'refunded', amount: 12_000, toPlan: 7_500, ...nothing },
  ]
  await open()
  const lines = await section('Timeline').findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(
      'Refunded · $120.00 AUD$45.00 AUD back to the customer, $75.00 AUD off the payment plan',
    ),
    expect.stringContaining('Refunded · $90.00 AUD$90.00 AUD off the payment plan'),
  ])
})

test('a long timeline shows its newest events, and the rest on request', async () => {
  events = [
    { at: '2026-03-02T03:05:00Z', kind: 'created', amount: 12_000, code: null, ref: null },
    ...Array.from({ length: 7 }, (_, day) => ({
      at: `2026-03-1${day}T03:05:00Z`,
      kind: 'instalment_paid' as const,
      amount: 1_000 + day,
      code: null,
      ref: null,
    })),
  ]
  await open()
  const shown = () =>
    section('Timeline')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const more = await section('Timeline').findByRole('button', { name: 'Show all 8 events' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(shown()).toHaveLength(5)
  expect(shown()[0]).toContain('$10.06 AUD')

  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(shown()).toHaveLength(8)
  expect(shown().at(-1)).toContain('Payment started')
  fireEvent.click(more)
  expect(shown()).toHaveLength(5)
})
