import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { Plan } from '@paydeck/contract/calls/payments/plans'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Reply } from '../fake-network.ts'
import {
  AGREEMENTS,
  ALL_METHODS,
  APPLE_SESSION,
  BY_BANK,
  charged,
  DEBIT_TOKENS,
  fakeNetwork,
  GIVE_UP,
  INVOICE,
  invoiceIn,
  OFFER,
  ORDER,
  order,
  PAY,
  PAY_EARLY,
  paymentIn,
  PLAN,
  PLAN_CARD,
  refusal,
  token,
  TOKENS,
  inProgress,
  WALLET_TOKENS,
} from '../fake-network.ts'
import type { Challenge } from './challenge-return.ts'
import { createInvoiceApi } from '../invoice-api.ts'
import { methodsOf } from './payment-methods.ts'
import { InvoicePage } from '../page/invoice-page.tsx'

// The fields are fetched once: afterwards every test finds them at once.
beforeAll(async () => {
  open(invoiceIn('payable'))
  await screen.findByLabelText('Card number')
  cleanup()
})
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function open(
  invoice: Invoice,
  replies: Record<string, readonly [Reply, ...Reply[]]> = {},
  {
    challenge = null,
    redirect = vi.fn(),
  }: { challenge?: Challenge | null; redirect?: () => void } = {},
) {
  const requests = fakeNetwork(replies)
  render(
    <InvoicePage
      api={createInvoiceApi(ORDER)}
      initialState={{ kind: 'invoice', invoice }}
      now={() => new Date('2025-11-20T10:00:00Z')}
      challenge={challenge}
      redirect={redirect}
    />,
  )
  return requests
}

const payable = (): Invoice => ({ ...invoiceIn('payable'), ways: ALL_METHODS })
const ok = (body: unknown): Reply => ({ status: 200, body })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const heading = async (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

function fillCard() {
  type('Card number', '5555555555554444')
  type('Expiry date', '0530')
  type('Security code', '123')
  type('Name on card', 'Jane Citizen')
}

const DUE = ['2025-12-04', '2025-12-18', '2026-01-01']
const offer = ok({
  offer: {
    payPlanVariant: 'payplan_fortnight_25_25_25_25',
    amount: 12_000,
    currency: 'AUD',
    initialPayment: 3_000,
    instalments: DUE.map((dueOn, at) => ({
      number: at + 2,
      amount: 3_000,
      dueOn,
      dueAt: `${dueOn}T00:00:00.000Z`,
    })),
  },
  refusal: null,
})

const planWith = (change: Partial<Plan> = {}): Plan => ({
  payPlanVariant: 'payplan_fortnight_25_25_25_25',
  status: 'running',
  amount: 12_000,
  currency: 'AUD',
  initialPayment: 3_000,
  outstanding: 9_000,
  overdueAt: null,
  cardBrand: 'visa',
  cardLast4: '4242',
  instalments: DUE.map((dueOn, at) => ({
    number: at + 2,
    amount: 3_000,
    dueOn,
    dueAt: `${dueOn}T00:00:00.000Z`,
    status: 'scheduled',
    paidAt: null,
  })),
  ...change,
})
const paidPlan = () => paymentIn('paid', { isPlan: true })

describe('paying in instalments', () => {
  test('shows every payment and its day before the customer agrees; agreeing is required', async () => {
    const requests = open(payable(), {
      [OFFER]: [offer],
      [TOKENS]: [token('ptkn_1')],
      [PAY]: [charged],
      [INVOICE]: [ok(paidPlan())],
      [PLAN]: [ok(planWith())],
    })
    choose('4 instalments')
    expect(await screen.findByText('Today')).toBeTruthy()
    expect(screen.getByText('Thu 4 December 2025')).toBeTruthy()
    expect(screen.getByText('Thu 1 January 2026')).toBeTruthy()
    fillCard()
    press('Pay $30.00 AUD')
    expect(screen.getByText('Please agree to the payment plan first')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    expect(requests.map(({ path }) => path)).toEqual([OFFER])

    fireEvent.click(screen.getByRole('checkbox'))
    press('Pay $30.00 AUD')
    const title = await heading('Your payment plan with Harbour Coffee')
    expect(document.activeElement).toBe(title)
    expect(requests.find(({ path }) => path === PAY)?.body).toEqual({
      paymentToken: 'ptkn_1',
      payPlanVariant: 'payplan_fortnight_25_25_25_25',
    })
    expect(screen.getByText('Paid so far').nextSibling?.textContent).toBe('$30.00 AUD')
  })

  test('the first payment has the day on which it was taken, after midnight at the bank', async () => {
    const startedAt = '2025-11-20T13:05:00.000Z'
    open(paidPlan(), { [PLAN]: [ok(planWith({ startedAt }))] })
    const table = within(await screen.findByRole('table', { name: 'The payments of your plan' }))
    expect(table.getAllByRole('rowheader')[0]?.textContent).toBe('21 November 2025Paid')
  })

  test('explains a refusal politely, with another method one press away', async () => {
    const message = 'This order is more than we can offer you in instalments right now.'
    open(payable(), {
      [OFFER]: [ok({ offer: null, refusal: { code: 'plan_limit_reached', message } })],
    })
    choose('4 instalments')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByLabelText('Card number')).toBeNull()
    choose('Card')
    expect(screen.getByLabelText('Card number')).toBeTruthy()
  })

  test('can retry an offer that failed to load', async () => {
    open(payable(), { [OFFER]: ['lost', offer] })
    choose('4 instalments')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Thu 4 December 2025')).toBeTruthy()
  })

  test('keeps the choice across the redirect to the bank', async () => {
    sessionStorage.setItem(`paydeck-method:${ORDER}`, 'plan')
    open(payable(), { [OFFER]: [offer] })
    expect(await screen.findByText('Your payments')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 instalments' }).checked).toBe(
      true,
    )
  })
})

describe('a running plan', () => {
  test('charges another card once although the first answer was lost', async () => {
    const changed = planWith({ outstanding: 6_000, cardBrand: 'mastercard', cardLast4: '4444' })
    const requests = open(paidPlan(), {
      [PLAN]: [ok(planWith())],
      [TOKENS]: [token('ptkn_2')],
      [PAY_EARLY]: ['lost', ok(changed)],
    })
    await heading('Your payment plan with Harbour Coffee')
    press('Pay early')
    choose('Another card')
    fillCard()
    press('Pay $30.00 AUD')
    expect((await screen.findByRole('alert')).textContent).toContain('not be charged twice')
    press('Pay $30.00 AUD')
    expect(await screen.findByText('Mastercard ending in 4444')).toBeTruthy()
    const [first, second, ...more] = requests.filter(({ path }) => path === PAY_EARLY)
    expect(more).toEqual([])
    expect(first?.body).toEqual({ what: 'next', outstanding: 9_000, paymentToken: 'ptkn_2' })
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(requests.filter(({ path }) => path === TOKENS)).toHaveLength(1)
  })

  test('charges the plan’s card once for two quick presses; the whole rest can be paid', async () => {
    const paidOff = planWith({ status: 'paid', outstanding: 0, instalments: [] })
    const requests = open(paidPlan(), { [PLAN]: [ok(planWith())], [PAY_EARLY]: [ok(paidOff)] })
    await heading(/^Your payment plan/)
    press('Pay early')
    choose('All, $90.00 AUD')
    press('Pay $90.00 AUD')
    press('Paying $90.00 AUD')
    expect(await heading('You paid Harbour Coffee')).toBeTruthy()
    expect(requests.filter(({ path }) => path === PAY_EARLY).map(({ body }) => body)).toEqual([
      { what: 'all', outstanding: 9_000 },
    ])
    expect(screen.queryByRole('button', { name: /Pay early/ })).toBeNull()
  })

  test('shows what is overdue and asks for another card; explains a decline', async () => {
    const [first, ...rest] = planWith().instalments
    const overdue = planWith({
      overdueAt: '2025-12-15T00:00:00.000Z',
      instalments: [...(first ? [{ ...first, status: 'overdue' as const }] : []), ...rest],
    })
    open(paidPlan(), {
      [PLAN]: [ok(overdue)],
      [TOKENS]: [token('ptkn_2')],
      [PAY_EARLY]: [refusal(400, 'insufficient_funds', 'There is not enough money on this card.')],
    })
    expect(await screen.findByText('A payment of $30.00 AUD is overdue')).toBeTruthy()
    expect(document.querySelector('.outcome-badge')?.textContent).toBe('Overdue')
    press('Pay now')
    expect(screen.getByRole('radio', { name: 'Overdue, $30.00 AUD' })).toBeTruthy()
    fillCard()
    press('Pay $30.00 AUD')
    expect(await screen.findByText('There is not enough money on this card.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('')
  })

  describe('whose new card needs a 3-D Secure challenge', () => {
    const action = { threeDSAuthorisationId: 'tdsa_1', redirectURL: 'https://bank.example/ask' }
    const challenge = { id: 'tdsa_1', plan: 'all' } as const

    test('redirects to the bank and blocks further presses until its page appears', async () => {
      const redirect = vi.fn()
      const requests = open(
        paidPlan(),
        {
          [PLAN]: [ok(planWith())],
          [TOKENS]: [token('ptkn_2')],
          [PAY_EARLY]: [ok({ ...planWith(), paymentActionRequired: action })],
        },
        { redirect },
      )
      await heading(/^Your payment plan/)
      press('Pay early')
      choose('Another card')
      fillCard()
      press('Pay $30.00 AUD')
      await waitFor(() =>
        expect(redirect).toHaveBeenCalledExactlyOnceWith('https://bank.example/ask'),
      )
      press('Paying $30.00 AUD')
      const [first, ...others] = requests.filter(({ path }) => path === PAY_EARLY)
      expect(first?.body).toEqual({ what: 'next', outstanding: 9_000, paymentToken: 'ptkn_2' })
      expect(others).toEqual([])
    })

    test('checks the result on return before showing the plan, and confirms it', async () => {
      const after = planWith({ outstanding: 6_000, cardBrand: 'mastercard', cardLast4: '4444' })
      const requests = open(
        paidPlan(),
        { [PLAN]: [ok(after)], [PAY_EARLY]: [ok(after)] },
        { challenge },
      )
      expect(await screen.findByText('Thank you. Your payment plan is up to date.')).toBeTruthy()
      expect(screen.getByText('Mastercard ending in 4444')).toBeTruthy()
      expect(requests.map(({ path, body }) => [path, body])).toEqual([
        [PAY_EARLY, { paymentActionRequired: { threeDSAuthorisationId: 'tdsa_1' } }],
        [PLAN, undefined],
      ])
    })

    const NOT_YOU = 'Your bank could not confirm that it is you. Nothing was charged.'
    test.each<[string, Reply, RegExp]>([
      ['refused', refusal(400, 'authentication_failed', NOT_YOU), /could not confirm that it is/],
      [
        'left unanswered',
        ok({ ...planWith(), paymentActionRequired: action }),
        /have not confirmed/,
      ],
      ['answered, but the answer is lost', 'lost', /We do not know what your bank said/],
    ])(
      'a challenge that is %s: says why, keeps the choice and offers the card again',
      async (_, reply, message) => {
        open(paidPlan(), { [PLAN]: [ok(planWith())], [PAY_EARLY]: [reply] }, { challenge })
        expect((await screen.findByRole('alert')).textContent).toMatch(message)
        expect(screen.getByRole<HTMLInputElement>('radio', { name: /^All/ }).checked).toBe(true)
        expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('')
        expect(screen.queryByText(/^Thank you/)).toBeNull()
      },
    )

    test('ignores a challenge of another plan', async () => {
      const unknown = refusal(404, 'not_found', 'Not found')
      open(paidPlan(), { [PLAN]: [ok(planWith())], [PAY_EARLY]: [unknown] }, { challenge })
      await heading(/^Your payment plan/)
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.queryByText(/^Thank you/)).toBeNull()
      expect(screen.getByRole('button', { name: /Pay early/ })).toBeTruthy()
    })
  })

  describe('whose card changes', () => {
    const changed = planWith({ cardBrand: 'mastercard', cardLast4: '4444' })
    const thanks = 'Thank you. Your payment plan is now paid by Mastercard ending in 4444.'
    const action = { threeDSAuthorisationId: 'tdsa_1', redirectURL: 'https://bank.example/ask' }
    const challenge = { id: 'tdsa_1', plan: 'card' } as const

    test('charges nothing; two quick presses and a lost answer are one change', async () => {
      const requests = open(paidPlan(), {
        [PLAN]: [ok(planWith())],
        [TOKENS]: [token('ptkn_2')],
        [PLAN_CARD]: ['lost', ok(changed)],
      })
      await heading(/^Your payment plan/)
      press('Change the card')
      expect(
        screen.getByText(/^Nothing is charged now\..*Visa ending in 4242 is charged until/),
      ).toBeTruthy()
      press('Use this card')
      expect(screen.getByText('Enter the card number')).toBeTruthy()
      await screen.findByRole('button', { name: 'Use this card' })
      fillCard()
      press('Use this card')
      press('Checking your card')
      expect((await screen.findByRole('alert')).textContent).toContain('Nothing is charged for it')
      press('Use this card')
      expect(await screen.findByText(thanks)).toBeTruthy()
      expect(screen.getByText('Mastercard ending in 4444')).toBeTruthy()
      const sent = requests.filter(({ path }) => path === PLAN_CARD)
      expect(sent.map(({ body }) => body)).toEqual([
        { paymentToken: 'ptkn_2' },
        { paymentToken: 'ptkn_2' },
      ])
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
      expect(requests.filter(({ path }) => path === PAY_EARLY)).toEqual([])
    })

    test('explains a decline at the field, and going back keeps the card', async () => {
      open(paidPlan(), {
        [PLAN]: [ok(planWith())],
        [TOKENS]: [token('ptkn_2')],
        [PLAN_CARD]: [refusal(400, 'incorrect_cvc', 'The security code is not right.')],
      })
      await heading(/^Your payment plan/)
      press('Change the card')
      fillCard()
      press('Use this card')
      expect((await screen.findByRole('alert')).textContent).toContain('Your card was not changed')
      const code = screen.getByLabelText<HTMLInputElement>('Security code')
      expect(code.value).toBe('')
      expect(document.activeElement).toBe(code)
      press('Not now')
      expect(screen.getByText('Visa ending in 4242')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Pay early' })).toBeTruthy()
    })

    test('redirects to the bank and confirms the change on return', async () => {
      const redirect = vi.fn()
      open(
        paidPlan(),
        {
          [PLAN]: [ok(planWith())],
          [TOKENS]: [token('ptkn_2')],
          [PLAN_CARD]: [ok({ ...planWith(), paymentActionRequired: action })],
        },
        { redirect },
      )
      await heading(/^Your payment plan/)
      press('Change the card')
      fillCard()
      press('Use this card')
      await waitFor(() =>
        expect(redirect).toHaveBeenCalledExactlyOnceWith('https://bank.example/ask'),
      )
      cleanup()
      const requests = open(
        paidPlan(),
        { [PLAN]: [ok(changed)], [PLAN_CARD]: [ok(changed)] },
        { challenge },
      )
      expect(await screen.findByText(thanks)).toBeTruthy()
      expect(requests.map(({ path, body }) => [path, body])).toEqual([
        [PLAN_CARD, { paymentActionRequired: { threeDSAuthorisationId: 'tdsa_1' } }],
        [PLAN, undefined],
      ])
    })

    test.each<[string, Reply, RegExp]>([
      [
        'refused',
        refusal(400, 'authentication_failed', 'Your bank could not confirm that it is you.'),
        /could not confirm that it is/,
      ],
      [
        'left unanswered',
        ok({ ...planWith(), paymentActionRequired: action }),
        /have not confirmed this card/,
      ],
      ['answered, but the answer is lost', 'lost', /Reload this page to see which card pays/],
    ])('a challenge that is %s: says so and offers the card again', async (_, reply, message) => {
      open(paidPlan(), { [PLAN]: [ok(planWith())], [PLAN_CARD]: [reply] }, { challenge })
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toMatch(/^Your new card is not confirmed/)
      expect(alert.textContent).toMatch(message)
      expect(screen.getByRole('button', { name: 'Use this card' })).toBeTruthy()
      expect(screen.queryByText(/^Thank you/)).toBeNull()
    })
  })

  test('charges nothing when the plan was paid elsewhere meanwhile, and shows the new amount', async () => {
    const message = 'A payment was made on this plan in the meantime.'
    const after = planWith({
      outstanding: 6_000,
      instalments: planWith().instalments.map((instalment, at) =>
        at === 0 ? { ...instalment, status: 'paid' as const } : instalment,
      ),
    })
    open(paidPlan(), {
      [PLAN]: [ok(planWith()), ok(after)],
      [PAY_EARLY]: [refusal(409, 'plan_changed', message)],
    })
    await heading(/^Your payment plan/)
    press('Pay early')
    choose('All, $90.00 AUD')
    press('Pay $90.00 AUD')
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByRole('button', { name: 'Pay $60.00 AUD' })).toBeTruthy()
  })

  test('blocks further payments while an instalment has no answer yet', async () => {
    const [first, ...rest] = planWith().instalments
    const charging = planWith({
      instalments: [...(first ? [{ ...first, status: 'charging' as const }] : []), ...rest],
    })
    open(paidPlan(), { [PLAN]: [ok(charging)] })
    expect(await screen.findByText(/A payment is being made right now/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pay early/ })).toBeNull()
  })
})

describe('paying from a bank account', () => {
  const fillAccount = () => {
    type('Account name', 'J Citizen')
    type('BSB', '000000')
    type('Account number', '000 123 456')
  }

  test('direct debit: sends the account only to its provider, after the mandate was accepted', async () => {
    const pending = paymentIn('processing', {
      method: 'direct_debit',
      bankHint: '•••3456',
      isWithBank: true,
    })
    const requests = open(payable(), {
      [DEBIT_TOKENS]: [
        ok({ paymentToken: 'ptkn_b', accountRoutingNumber: '000000', accountLast4: '3456' }),
      ],
      [BY_BANK]: [inProgress],
      [INVOICE]: [ok(pending)],
    })
    choose('Direct debit')
    await screen.findByLabelText('Account name')
    press('Pay $120.00 AUD')
    expect(screen.getByText('Enter the BSB')).toBeTruthy()
    fillAccount()
    expect(screen.getByLabelText<HTMLInputElement>('BSB').value).toBe('000-000')
    press('Pay $120.00 AUD')
    expect(screen.getByText('Please authorise the direct debit first')).toBeTruthy()
    expect(requests).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    press('Pay $120.00 AUD')
    await heading('Your direct debit is on its way')
    expect(screen.getByText('Direct debit from account •••3456')).toBeTruthy()
    expect(requests.find(({ path }) => path === BY_BANK)?.body).toEqual({
      directDebit: { paymentToken: 'ptkn_b', mandateAccepted: true },
    })
    expect(JSON.stringify(requests.filter(({ path }) => path !== DEBIT_TOKENS))).not.toContain(
      '000123456',
    )
  })

  test('BEY-207 direct debit: is not offered with a part that this page lacks; without a named part our own fields are used', () => {
    const offered = (directDebit: Invoice['ways']['directDebit']) =>
      methodsOf({ ways: { ...payable().ways, directDebit } }).some(
        ({ method }) => method === 'debit',
      )
    const tokensUrl = DEBIT_TOKENS
    expect(offered({ tokensUrl })).toBe(true)
    expect(offered({ tokensUrl, part: 'stripe-becs', settings: {} })).toBe(true)
    expect(offered({ tokensUrl, part: 'of-tomorrow', settings: {} })).toBe(false)
    expect(offered(null)).toBe(false)
  })

  test('direct debit: shows a wrong BSB at its field', async () => {
    open(payable(), {
      [DEBIT_TOKENS]: [refusal(400, 'invalidbsb', 'The BSB is not right.')],
    })
    choose('Direct debit')
    await screen.findByLabelText('Account name')
    fillAccount()
    fireEvent.click(screen.getByRole('checkbox'))
    press('Pay $120.00 AUD')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('BSB')))
    expect(screen.getByLabelText('BSB').getAttribute('aria-invalid')).toBe('true')
  })

  test('PayTo: waits for the approval, and the customer can choose another method', async () => {
    const waiting = paymentIn('processing', {
      method: 'payto',
      bankHint: 'l•••@payto.example',
      isWithBank: true,
    })
    const requests = open(payable(), {
      [AGREEMENTS]: [
        ok({ agreementToken: 'agrm_1', status: 'pending', accountHint: 'l•••@payto.example' }),
      ],
      [BY_BANK]: [inProgress],
      [INVOICE]: [ok(waiting), ok(payable())],
      [GIVE_UP]: [ok(undefined)],
    })
    choose('PayTo')
    await screen.findByLabelText('Your name')
    type('Your name', 'J Citizen')
    fireEvent.change(screen.getByRole('textbox', { name: 'PayID' }), {
      target: { value: 'later@payto.example' },
    })
    press('Pay $120.00 AUD')
    await heading('Approve it in your banking app')
    expect(requests.find(({ path }) => path === AGREEMENTS)?.body).toEqual({
      payerName: 'J Citizen',
      payer: { payId: 'later@payto.example' },
      amount: 12_000,
      currency: 'AUD',
    })
    expect(requests.find(({ path }) => path === BY_BANK)?.body).toEqual({
      payTo: { agreementToken: 'agrm_1' },
    })
    press('Pay in another way')
    expect(await screen.findByText(/You left the PayTo request/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Card' })).toBeTruthy()
  })
})

test('a hold says that nothing was charged, and until when it may be captured', async () => {
  open(paymentIn('held', { heldUntil: '2025-11-27T10:36:00.000Z' }))
  await heading('$120.00 AUD is held on your card')
  expect(screen.getByText(/Nothing has been taken yet/).textContent).toContain('27 November 2025')
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

describe('the page as a tax document', () => {
  const shown = (change: {
    merchant?: Partial<Invoice['merchant']>
    order?: Partial<Invoice['order']>
  }) => {
    const paid = invoiceIn('paid')
    return {
      ...paid,
      merchant: { ...paid.merchant, ...change.merchant },
      order: { ...paid.order, ...change.order },
    }
  }

  test('Australia: a tax invoice with the supplier, their ABN, the day and the GST', async () => {
    open(shown({}))
    await heading('You paid Harbour Coffee')
    expect(screen.getByText('Tax invoice')).toBeTruthy()
    expect(screen.getByText('Issued').nextSibling?.textContent).toBe('19 November 2025')
    expect(screen.getByText('Supplier').nextSibling?.textContent).toBe('Harbour Coffee Pty Ltd')
    expect(screen.getByText('Includes GST of $10.91')).toBeTruthy()
    expect(within(screen.getByRole('contentinfo')).getByText(/^ABN/)).toBeTruthy()
  })

  test('New Zealand: taxable supply information with the GST number', async () => {
    open(
      shown({
        merchant: { country: 'NZ', taxId: '9429041234567', gstNumber: '49091850' },
        order: { currency: 'NZD', gst: 1_565 },
      }),
    )
    await heading('You paid Harbour Coffee')
    expect(screen.getByText('Taxable supply information')).toBeTruthy()
    expect(screen.getByText('GST number').nextSibling?.textContent).toBe('49-091-850')
  })

  test.each([
    ['without GST', { order: { gst: null } }],
    ['without an ABN', { merchant: { taxId: null } }],
    ['in New Zealand without a GST number', { merchant: { country: 'NZ' as const } }],
  ])('%s it is neither a tax invoice nor taxable supply information', async (_, change) => {
    open(shown(change))
    await heading('You paid Harbour Coffee')
    expect(screen.queryByText('Tax invoice')).toBeNull()
    expect(screen.queryByText('Taxable supply information')).toBeNull()
    expect(screen.queryByText('Issued')).toBeNull()
  })
})

describe('Apple Pay', () => {
  /** The browser's `ApplePaySession`, which records its calls. */
  class FakeSession {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static asked: unknown[] = []
    static calls: unknown[] = []
    static canMakePayments = () => true
    onvalidatemerchant: ((event: unknown) => void) | null = null
    onpaymentauthorized: ((event: unknown) => void) | null = null
    oncancel: (() => void) | null = null
    constructor(_version: number, request: unknown) {
      FakeSession.asked.push(request)
    }
    begin() {
      this.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/start' })
    }
    abort() {
      FakeSession.calls.push('aborted')
    }
    completeMerchantValidation(session: unknown) {
      FakeSession.calls.push(session)
      this.onpaymentauthorized?.({ payment: { token: { paymentData: { version: 'EC_v1' } } } })
    }
    completePayment(result: unknown) {
      FakeSession.calls.push(result)
    }
  }
  beforeEach(() => {
    FakeSession.asked = []
    FakeSession.calls = []
  })

  test.each([
    ['the browser does not support it', undefined, ALL_METHODS],
    [
      'the customer cannot pay with it',
      class extends FakeSession {
        static override canMakePayments = () => false
      },
      ALL_METHODS,
    ],
    [
      'the business accepts only Google Pay',
      FakeSession,
      {
        ...ALL_METHODS,
        wallets: {
          applePay: null,
          googlePay: {
            tokensUrl: WALLET_TOKENS,
            environment: 'TEST' as const,
            merchantId: '12345678901234567890',
            gateway: 'paydeck',
            gatewayMerchantId: 'mcht_A',
          },
        },
      },
    ],
  ])('is absent where %s', async (_, session, ways) => {
    vi.stubGlobal('ApplePaySession', session)
    open({ ...payable(), ways })
    expect(await screen.findByLabelText('Card number')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Apple Pay/ })).toBeNull()
  })

  test('is above the other methods and the card', async () => {
    vi.stubGlobal('ApplePaySession', FakeSession)
    open(payable())
    const wallet = await screen.findByRole('button', { name: 'Pay with Apple Pay' })
    const below = [
      screen.getByRole('radio', { name: 'Card' }),
      screen.getByRole('radio', { name: 'PayTo' }),
      screen.getByLabelText('Card number'),
      screen.getByRole('button', { name: 'Pay $120.00 AUD' }),
    ]
    for (const element of below)
      expect(
        wallet.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).toBeTruthy()
  })

  test('pays with the wallet’s data, which goes only to its provider', async () => {
    vi.stubGlobal('ApplePaySession', FakeSession)
    const requests = open(payable(), {
      [APPLE_SESSION]: [ok({ session: { nonce: 'n1' } })],
      [WALLET_TOKENS]: [token('ptkn_w')],
      [PAY]: [charged],
      [INVOICE]: [order('paid')],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }))
    await heading('You paid Harbour Coffee')
    expect(FakeSession.asked).toMatchObject([
      {
        countryCode: 'AU',
        currencyCode: 'AUD',
        total: { label: 'Harbour Coffee', amount: '120.00' },
      },
    ])
    expect(FakeSession.calls).toEqual([{ nonce: 'n1' }, { status: 0 }])
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      [APPLE_SESSION, { validationUrl: 'https://apple-pay-gateway.apple.com/start' }],
      [WALLET_TOKENS, { kind: 'apple_pay', payload: { version: 'EC_v1' } }],
      [PAY, { paymentToken: 'ptkn_w' }],
      [INVOICE, undefined],
    ])
  })

  test('a decline closes the sheet as failed and says why', async () => {
    vi.stubGlobal('ApplePaySession', FakeSession)
    open(payable(), {
      [APPLE_SESSION]: [ok({ session: {} })],
      [WALLET_TOKENS]: [token('ptkn_w')],
      [PAY]: [refusal(400, 'card_declined', 'Your card was declined.')],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.')
    expect(FakeSession.calls).toEqual([{}, { status: 1 }])
    expect(screen.getByLabelText('Card number')).toBeTruthy()
  })

  test('closes the sheet when the Apple Pay session cannot start, and still offers the card', async () => {
    vi.stubGlobal('ApplePaySession', FakeSession)
    open(payable(), { [APPLE_SESSION]: [refusal(502, 'apple_pay_unreachable', 'Try a card.')] })
    fireEvent.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }))
    await waitFor(() => expect(FakeSession.calls).toEqual(['aborted']))
    expect(screen.getByLabelText('Card number')).toBeTruthy()
  })
})
