import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { samplePayment } from '../../../../test/payment-sample.ts'
import { PaymentActions } from './payment-actions.tsx'

interface Sent {
  method: string
  path: string
  key: string | null
  body: unknown
}

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Renders the actions. The network answers in order; `null` is a lost answer. */
async function open(
  change: Partial<Payment>,
  answers: (Response | null)[] = [],
  grants?: Parameters<typeof renderInSession>[2],
) {
  const sent: Sent[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const path = url instanceof Request ? url.url : url.toString()
    const headers = new Headers(init?.headers)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ method: init?.method ?? '', path, key: headers.get('idempotency-key'), body })
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'))
  })
  await renderInSession(<PaymentActions payment={samplePayment(change)} />, {}, grants)
  return sent
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const REFUND = { refundId: 'rfnd_0000000000000001', status: 'succeeded', amount: 123_450 }

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
/** Clicking loads the dialog's code. */
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('dialog', {}, { timeout: 5_000 })
}
const dialog = () => within(screen.getByRole('dialog'))
const confirm = () =>
  dialog().getByRole<HTMLButtonElement>('button', { name: /^(Refund|Capture)( \$|$)/ })
const choosePart = (name: string, amount: string) => {
  fireEvent.click(dialog().getByRole('radio', { name }))
  fireEvent.change(dialog().getByLabelText('Amount (AUD)'), { target: { value: amount } })
}

test('REF-08 CAP-01 shows the buttons that the status allows', async () => {
  await open({ transactionStatus: 'paid' })
  expect(names()).toEqual(['Refund'])
})

test('CAP-01 a held amount can be captured and cancelled', async () => {
  await open({ transactionStatus: 'not_captured' })
  expect(names()).toEqual(['Cancel pre-authorisation', 'Capture'])
})

test.each(['refunded', 'failed', 'incomplete'] as const)(
  'REF-08 a %s payment offers nothing',
  async (transactionStatus) => {
    await open({ transactionStatus })
    expect(names()).toEqual([])
  },
)

test('REF-10 REF-11 a full refund has exactly the amount left, under the id to refund', async () => {
  const sent = await open({ refundedAmount: 23_450, refundTransactionId: 'tran_other' }, [
    json(200, { ...REFUND, amount: 100_000 }),
  ])
  await press('Refund')
  expect(
    dialog().getByText(
      "It may take up to 10 days for the refund to appear on customer's statement",
    ),
  ).toBeTruthy()
  expect(dialog().getByText('This cannot be undone. Check details carefully.')).toBeTruthy()
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(dialog().getByRole('status').textContent).toContain('$1,000.00 AUD')
  expect(sent.map(({ method, body }) => ({ method, body }))).toEqual([
    {
      method: 'POST',
      body: { transactionId: 'tran_other', refundAmount: { amount: 100_000, currency: 'AUD' } },
    },
  ])
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('BEY-35 the reason for a refund is chosen or typed, trimmed, and kept with the open form', async () => {
  const sent = await open({}, [json(200, REFUND)])
  await press('Refund')
  const reason = () => dialog().getByLabelText<HTMLInputElement>('Reason (optional)')
  const offered = [...(reason().list?.options ?? [])].map(({ value }) => value)
  expect(offered).toContain('Returned goods')
  fireEvent.change(reason(), { target: { value: ' Lid was cracked ' } })
  cleanup()
  await renderInSession(<PaymentActions payment={samplePayment({})} />)
  await screen.findByRole('dialog')
  expect(reason().value).toBe(' Lid was cracked ')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent.at(-1)?.body).toMatchObject({ reason: 'Lid was cracked' })
})

test('A-45 without a separate refund id it refunds the payment’s id', async () => {
  const sent = await open({ refundTransactionId: null }, [json(200, REFUND)])
  await press('Refund')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent[0]?.body).toMatchObject({ transactionId: 'tran_0000000000000001' })
})

test('shows who gets how much of a refund, and what happens to a plan', async () => {
  await open({})
  await press('Refund')
  expect(dialog().getByText(/gets/).textContent).toBe('Jane Citizen gets $1,234.50 AUD back.')
  choosePart('Partial refund', '34.5')
  expect(dialog().getByText(/gets/).textContent).toBe(
    'Jane Citizen gets $34.50 AUD back; $1,200.00 AUD stays with you.',
  )
})

/** A plan of 1,234.50 in four. */
const planOf = (states: readonly ('scheduled' | 'overdue' | 'paid')[]): Partial<Payment> => ({
  transactionPayType: { payCardId: null, payPlanId: 'plan_1' },
  payPlanScheduledInstalments: states.map((state, at) => ({
    amount: 300_00,
    dueAt: `2026-0${at + 3}-01T00:00:00Z`,
    state,
  })),
})

test('BEY-42 a refund of a plan first reduces the amount owed, in the dialog and in its result', async () => {
  await open(planOf(['paid', 'overdue', 'scheduled']), [
    json(200, { ...REFUND, amount: 123_450, toPlan: 600_00 }),
  ])
  await press('Refund')
  expect(dialog().getByText(/still owes/).textContent).toBe(
    '$600.00 AUD comes off what Jane Citizen still owes on the payment plan, and $634.50 AUD goes back to the card.',
  )
  choosePart('Partial refund', '100')
  expect(dialog().getByText(/still owes/).textContent).toBe(
    '$100.00 AUD comes off what Jane Citizen still owes on the payment plan. Nothing goes back to the card.',
  )
  fireEvent.click(dialog().getByRole('radio', { name: /^Full refund/ }))
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(dialog().getByRole('status').textContent).toContain(
    'The refund of $1,234.50 AUD for order HC-1042 ($634.50 AUD back to the customer, $600.00 AUD off the payment plan) was made.',
  )
})

test('BEY-42 a finished plan is refunded like a payment in full', async () => {
  await open(planOf(['paid', 'paid', 'paid']))
  await press('Refund')
  expect(dialog().getByText(/gets/).textContent).toBe('Jane Citizen gets $1,234.50 AUD back.')
  expect(dialog().queryByText(/owes/)).toBeNull()
})

test('VAL-35 a partial refund cannot be confirmed while the amount is empty or invalid', async () => {
  await open({ refundedAmount: 23_450 })
  await press('Refund')
  fireEvent.click(dialog().getByRole('radio', { name: 'Partial refund' }))
  expect(confirm().disabled).toBe(true)
  expect(dialog().queryByText('Please enter a valid amount')).toBeNull()
  for (const [text, problem] of [
    ['12.', 'Please enter a valid amount'],
    ['0', 'Incorrect refund amount'],
    ['1000.01', 'Amount is larger than refundable amount'],
    ['', 'Please enter a valid amount'],
  ] as const) {
    choosePart('Partial refund', '7')
    choosePart('Partial refund', text)
    expect(dialog().getByText(problem)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
  }
  choosePart('Partial refund', '1000')
  expect(confirm().disabled).toBe(false)
  expect(confirm().textContent).toBe('Refund $1,000.00 AUD')
})

test('REF-14 ERR-28 BEY-07 after a failure without a message the form stays and retries under the same key', async () => {
  const failure = { statusCode: 500, errorCode: 'internal', message: '', tracer: 'req_1' }
  const sent = await open({}, [json(500, failure), null, json(200, { ...REFUND, amount: 4_000 })])
  await press('Refund')
  choosePart('Partial refund', '40')
  fireEvent.click(confirm())
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to refund')
  fireEvent.click(dialog().getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(dialog().queryByRole('alert')).toBeNull())
  expect(dialog().getByLabelText<HTMLInputElement>('Amount (AUD)').value).toBe('40')
  fireEvent.click(confirm())
  await dialog().findByRole('alert')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('BEY-07 after a refusal with a message the next attempt has a new key', async () => {
  const text = 'Amount is larger than refundable amount'
  const refusal = { statusCode: 409, errorCode: 'refund_too_large', message: text, tracer: '' }
  const sent = await open({}, [json(409, refusal), json(200, REFUND)])
  await press('Refund')
  fireEvent.click(confirm())
  expect((await dialog().findByRole('alert')).textContent).toContain(text)
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('a refund that the bank refused is a failure, not a success', async () => {
  await open({}, [json(200, { ...REFUND, status: 'failed' })])
  await press('Refund')
  fireEvent.click(confirm())
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to refund')
})

test('a refund that takes time shows as pending', async () => {
  await open({}, [json(200, { ...REFUND, status: 'pending' })])
  await press('Refund')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(dialog().getByRole('status').textContent).toContain('shown as pending')
})

test('BEY-07 a double click refunds once', async () => {
  const sent = await open({}, [json(200, REFUND), json(200, REFUND)])
  await press('Refund')
  const button = confirm()
  fireEvent.click(button)
  fireEvent.click(button)
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent).toHaveLength(1)
})

test('REF-08 BEY-08 an impossible refund is shown with the reason, and does nothing', async () => {
  await open({ transactionStatus: 'cancelled' })
  const refund = screen.getByRole('button', { name: 'Refund' })
  expect(refund.getAttribute('aria-disabled')).toBe('true')
  expect(refund.parentElement?.textContent).toContain('Nothing was charged for this payment')
  fireEvent.click(refund)
  expect(screen.queryByRole('dialog')).toBeNull()
})

const HELD = { transactionStatus: 'not_captured', transactionAmount: 8_000 } as const
const held = {
  transactionId: 'tran_0000000000000001',
  transactionStatus: 'paid',
  amount: 8_000,
  currency: 'AUD',
  outcomeUnknown: false,
}

test('CAP-02 CAP-03 VAL-32 ERR-27 captures the whole hold without an amount, a part with it', async () => {
  const sent = await open(HELD, [json(500, {}), json(200, { ...held, amount: 5_000 })])
  await press('Capture')
  fireEvent.click(confirm())
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to capture auth')
  choosePart('Partial capture', '80.01')
  expect(dialog().getByText('Amount is larger than transaction amount')).toBeTruthy()
  choosePart('Partial capture', '0')
  expect(dialog().getByText('Incorrect capture amount')).toBeTruthy()
  choosePart('Partial capture', '50')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent.map(({ body }) => body)).toEqual([{}, { captureAmount: 5_000 }])
})

test('CAP-05 does not report an unconfirmed capture as done', async () => {
  await open(HELD, [
    json(200, { ...held, transactionStatus: 'not_captured', outcomeUnknown: true }),
  ])
  await press('Capture')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(dialog().getByRole('status').textContent).toContain('has not confirmed')
})

test('CAP-04 CAP-05 ERR-26 cancels a hold after one question', async () => {
  const sent = await open(HELD, [
    json(500, {}),
    json(200, { ...held, transactionStatus: 'cancelled' }),
  ])
  await press('Cancel pre-authorisation')
  const cancel = () => dialog().getByRole('button', { name: 'Cancel pre-authorisation' })
  expect(dialog().getByText('This cannot be undone. Check details carefully.')).toBeTruthy()
  fireEvent.click(cancel())
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to cancel auth')
  fireEvent.click(cancel())
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  expect(sent[0]?.path).toContain('/transactions/tran_0000000000000001/authorisation')
})

test('a refund interrupted by the end of the session resumes with the amount and the key it was sent under', async () => {
  const sent = await open({}, [null, null])
  await press('Refund')
  choosePart('Partial refund', '12.30')
  fireEvent.click(confirm())
  await dialog().findByRole('alert')
  cleanup()
  // Returns from the sign-in page.
  await renderInSession(<PaymentActions payment={samplePayment()} />)
  await screen.findByRole('dialog', {}, { timeout: 5_000 })
  expect(dialog().getByLabelText<HTMLInputElement>('Amount (AUD)').value).toBe('12.30')
  fireEvent.click(confirm())
  await dialog().findByRole('alert')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)

  fireEvent.click(dialog().getByRole('button', { name: 'Back' }))
  cleanup()
  await renderInSession(<PaymentActions payment={samplePayment()} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a completed refund is not reopened', async () => {
  await open({}, [json(200, REFUND)])
  await press('Refund')
  choosePart('Partial refund', '12.30')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  cleanup()
  await renderInSession(<PaymentActions payment={samplePayment()} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('BEY-252 shows what the customer’s bank took back, which cannot be refunded', async () => {
  await open({ returnedAmount: 23_450 }, [])
  await press('Refund')
  const dialogText = screen.getByRole('dialog').textContent
  expect(dialogText).toContain('Taken back by the bank$234.50')
  expect(dialogText).toContain('Can be refunded$1,000.00')
})

test('BEY-111 BEY-271 a refund that needs approval says so, can be withdrawn, and does not claim that it cannot be undone', async () => {
  await open({}, [], {
    role: 'manager',
    permissions: [],
    secondPerson: { refundsOver: 10_000, bankChanges: false },
  })
  await press('Refund')
  const warning = 'This cannot be undone. Check details carefully.'
  expect(screen.getByRole('dialog').textContent).toContain('you can withdraw it until then')
  expect(dialog().queryByText(warning)).toBeNull()
  expect(dialog().getByRole('button', { name: /^Ask to refund \$/ })).toBeTruthy()
  expect(dialog().getByText(/^The person who approves it reads this/)).toBeTruthy()
  choosePart('Partial refund', '50')
  expect(dialog().getByRole('button', { name: /^Refund \$50/ })).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toContain('second person')
  expect(dialog().getByText(warning)).toBeTruthy()
})

test('BEY-111 a waiting refund says who must approve it, and its amount cannot be refunded again', async () => {
  const sent = await open({ refundWaiting: 23_450 }, [
    json(202, {
      approvalId: 'appr_0000000000000001',
      approvers: ['Ava Lim', 'Ben'],
      endsAt: '2026-12-01T01:00:00.000Z',
    }),
  ])
  await press('Refund')
  const dialogText = screen.getByRole('dialog').textContent
  expect(dialogText).toContain('Waits for approval$234.50')
  expect(dialogText).toContain('Can be refunded$1,000.00')
  fireEvent.click(confirm())
  await dialog().findByRole('button', { name: 'Done' })
  expect(dialog().getByRole('status').textContent).toContain(
    'is waiting for approval. Ava Lim or Ben must approve it by 1st Dec 26.',
  )
  expect(sent[0]?.body).toMatchObject({ refundAmount: { amount: 100_000 } })
})
