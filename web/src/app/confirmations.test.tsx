import type { Verification } from '@paydeck/contract/calls/payments/verifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard, PERSONAL_INFO } from '../../test/dashboard.tsx'
import { choose, dialogClosed, dialogOpened, press, fillIn } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'

const PAYMENTS = `/dashboard/merchant/${MERCHANT}/payments/query`

test('ACC-10 Cancel closes each form of the account without saving', async () => {
  const { writes } = await openDashboard('/account', {
    answers: {
      [`GET /merchants/${MERCHANT}/settings/personal`]: PERSONAL_INFO,
      'GET /authn/second-factor': {
        isOn: true,
        since: '2026-03-02T03:05:00Z',
        recoveryCodesLeft: 8,
      },
      'GET /authn/sessions': [],
    },
  })
  await screen.findByText('Ava Nguyen')
  await screen.findByText('Turn off')
  for (const [opener, field] of [
    ['Edit details', 'First name'],
    ['Update your password', 'Current password'],
    ['Turn off', /^Code/],
    ['New recovery codes', /^Code/],
  ] as const) {
    press(opener)
    await dialogOpened()
    fillIn(field, 'typed')
    press('Cancel')
    await dialogClosed()
    press(opener)
    await dialogOpened()
    expect(screen.queryByDisplayValue('typed')).toBeNull()
    press('Cancel')
    await dialogClosed()
  }
  expect(writes()).toEqual([])
  expect(screen.getByText('Ava Nguyen')).toBeTruthy()
})

test('SETP-08 SETP-09 SETP-10 "Secondary" just closes, "Primary" is sent and shown', async () => {
  const accounts = `/merchants/${MERCHANT}/external-bank-account`
  const account = {
    externalAccountId: 'bank_0000000000000001',
    accountName: 'Harbour Coffee',
    accountNumberLast4: '5678',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
    isDefaultForCurrency: false,
  }
  let isDefaultForCurrency = false
  const { writes } = await openDashboard('/payouts?tab=settings', {
    answers: {
      [`GET /merchants/${MERCHANT}/settings/payout-schedule`]: 'daily',
      [`GET ${accounts}/query`]: () => [{ ...account, isDefaultForCurrency }],
      [`POST ${accounts}/${account.externalAccountId}/primary`]: () => {
        isDefaultForCurrency = true
        return { ...account, isDefaultForCurrency }
      },
    },
  })
  await screen.findByText('•••• 5678')
  press('Edit account •••• 5678')
  await dialogOpened()
  choose(/^Primary/)
  choose(/^Secondary/)
  press('Save')
  await dialogClosed()
  expect(writes()).toEqual([])
  press('Edit account •••• 5678')
  await dialogOpened()
  choose(/^Primary/)
  press('Save')
  await dialogClosed()
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: `${accounts}/${account.externalAccountId}/primary`,
      body: undefined,
    },
  ])
  await waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Bank accounts' })).getByText('Primary'),
    ).toBeTruthy(),
  )
})

test('AUTH-32 a password can be submitted once both fields are filled, but not again while saving', async () => {
  await openDashboard('/reset-password?ref=token', {
    answers: {
      'POST /authn/refresh': new Refusal(401),
      'POST /authn/validate-token': { hasLastLogin: true, isExpired: false },
      'POST /authn/reset-password': () => new Promise(() => undefined),
    },
  })
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Set password' })
  const isDisabledWith = (first: string, second: string): boolean => {
    fillIn('New password', first)
    fillIn('Repeat the password', second)
    return submit.disabled
  }
  expect([
    isDisabledWith('', ''),
    isDisabledWith('long enough', ''),
    isDisabledWith('', 'long enough'),
    isDisabledWith('long enough', 'long enough'),
  ]).toEqual([true, true, true, false])
  fireEvent.click(submit)
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe('true'))
})

const OPEN: Verification = {
  sourceVerificationId: 'verf_0000000000000001',
  transactionId: 'tran_0000000000000001',
  chargedAmount: { amount: 37, currency: 'AUD' },
  state: 'unverified',
  returnDueAt: null,
}

test.each([
  ['Refund', 'paid', 'unverified', 'Refund order #HC-1042', []],
  ['Capture', 'not_captured', 'unverified', 'Capture payment for order #HC-1042', []],
  [
    'Cancel pre-authorisation',
    'not_captured',
    'unverified',
    'Cancel pre-authorisation for order #HC-1042',
    [],
  ],
  ['Verify Manually', 'paid', 'unverified', 'Verify manually', ['/sources/verifications']],
  ['Reset', 'paid', 'failed', 'Reset verification', []],
] as const)(
  'PAYD-21 an open payment (%#) offers "%s", which asks for confirmation',
  async (action, transactionStatus, state, title, sent) => {
    const verification = { ...OPEN, state }
    const { writes } = await openDashboard('/payments?payment=tran_0000000000000001', {
      config: { sourceVerificationEnabled: true },
      answers: {
        [`GET ${PAYMENTS}`]: new ListPage([samplePayment({ transactionStatus })]),
        'GET /sources/verifications': verification,
        'POST /sources/verifications': verification,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: action }))
    await dialogOpened()
    const [heading] = screen
      .getByRole('dialog', { hidden: true })
      .querySelectorAll<HTMLElement>('h1, h2, h3')
    expect(heading?.textContent).toBe(title)
    expect(writes().map(({ path }) => path)).toEqual(sent)
  },
)
