import type { Payment } from '@paydeck/contract/calls/payments/payments'
import type { Verification } from '@paydeck/contract/calls/payments/verifications'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../../../test/in-session.tsx'
import { samplePayment } from '../../../../../test/payment-sample.ts'
import { VerificationBlock } from './verification-block.tsx'

const STARTED: Verification = {
  sourceVerificationId: 'srcv_0000000000000001',
  transactionId: 'tran_0000000000000001',
  chargedAmount: { amount: 137, currency: 'AUD' },
  state: 'unverified',
  returnDueAt: null,
}

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => vi.restoreAllMocks())

/** Renders the block. The network answers every call with this verification. Returns the requests. */
async function open(change: Partial<Payment>, answer: Verification | null, isEnabled = true) {
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const path = url instanceof Request ? url.url : url.toString()
    requests.push(
      `${init?.method} ${path} ${typeof init?.body === 'string' ? init.body : ''}`.trim(),
    )
    const isQuestion = init?.method === 'GET'
    return Promise.resolve(new Response(JSON.stringify(isQuestion ? answer : STARTED)))
  })
  await renderInSession(<VerificationBlock payment={samplePayment(change)} />, {
    sourceVerificationEnabled: isEnabled,
  })
  return requests
}

test('VER-01 without the feature nothing is shown or requested', async () => {
  expect(await open({}, null, false)).toEqual([])
  expect(screen.queryByText('Manual verification')).toBeNull()
})

test.each(['DirectDebit', 'PayTo'] as const)(
  'VER-02 a payment by %s cannot be verified, and says so',
  async (paymentMethodType) => {
    expect(await open({ paymentMethodType }, null)).toEqual([])
    expect(screen.getByText(`${paymentMethodType} not supported`)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  },
)

test.each([
  [null, 'unverified', 'Verify Manually'],
  ['unverified', 'unverified', 'Verify Manually'],
  ['expired', 'unverified', 'Verify Manually'],
  ['passed', 'passed', 'Reset'],
  ['failed', 'failed', 'Reset'],
] as const)(
  'VER-05 VER-09 a card that is %s is shown as %s, with "%s"',
  async (state, word, action) => {
    const requests = await open({}, state && { ...STARTED, state })
    expect(await screen.findByRole('button', { name: action })).toBeTruthy()
    expect(screen.getByText(word)).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(requests).toEqual(['GET /api/sources/verifications?transactionId=tran_0000000000000001'])
  },
)

test('BEY-149 says when we next try to refund a small charge', async () => {
  await open({}, { ...STARTED, state: 'passed', returnDueAt: '2027-03-05T02:00:00.000Z' })
  expect(
    (await screen.findByText(/could not be given back/)).textContent.replaceAll('\u00a0', ' '),
  ).toBe(
    'The $1.37 AUD charged to verify this card could not be given back. We try again on 5th Mar 27.',
  )
})

test('BEY-149 says nothing about a small charge that was refunded or is not due', async () => {
  await open({}, { ...STARTED, state: 'passed' })
  expect(await screen.findByText('passed')).toBeTruthy()
  expect(screen.queryByText(/given back/)).toBeNull()
})

test.each([
  ['Verify card user', 'passed'],
  ['Cannot verify', 'failed'],
])('VER-06 VER-07 VER-08 after the charge, "%s" sends %s', async (button, outcome) => {
  const requests = await open({}, null)
  fireEvent.click(await screen.findByRole('button', { name: 'Verify Manually' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(screen.getByRole('dialog').textContent).toContain(
    'A small amount of $1.37 AUD was charged',
  )
  fireEvent.click(dialog.getByRole('button', { name: button }))
  await dialog.findByRole('button', { name: 'Done' })
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /api/sources/verifications {"ForTransaction":{"transactionId":"tran_0000000000000001"}}',
    `PATCH /api/sources/verifications/srcv_0000000000000001 {"UpdateOutcome":{"outcome":"${outcome}"}}`,
  ])
})

test('VER-05 the card of a declined payment cannot be verified, and the action says so', async () => {
  const requests = await open({ transactionStatus: 'failed' }, null)
  const button = await screen.findByRole('button', { name: 'Verify Manually' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.parentElement?.textContent).toContain('it cannot be verified')
  fireEvent.click(button)
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([])
})
