import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { serve } from '../../../test/network.ts'
import { MerchantsPage } from './merchants-page.tsx'
import { SecurityLogPage } from './security-log-page.tsx'
import { OpenMattersPage } from './open-matters-page.tsx'

const ANN: OperatorPerson = {
  email: 'ann@operator.example',
  name: 'Ann',
  permissions: ['merchants:reserve', 'security-log:read'],
  batchLimit: 0,
}

const HARBOUR = {
  merchantId: 'mcht_1',
  slug: 'harbour',
  businessName: 'Harbour Pty Ltd',
  country: 'NZ',
  isActivated: true,
  payoutHoldHours: 0,
  payoutSchedule: 'daily',
  feeBasisPoints: 175,
  feeFixed: 30,
  limitPayment: null,
  limitDay: null,
  limitMonth: null,
  reserveBasisPoints: 1_000,
  reserveDays: 30,
  reserveFixed: 200_00,
  heldAccounts: 0,
  returnedAccounts: 1,
}

test('BEY-226 shows a merchant’s fixed reserve, sets it in its currency, and ends it with an empty field', async () => {
  const { sent } = serve({
    'GET /merchants': { merchants: [HARBOUR] },
    'GET /merchants/mcht_1/reserve': {
      terms: { basisPoints: 1_000, days: 30 },
      fixed: { currency: 'NZD', amount: 200_00 },
      held: [
        {
          currency: 'NZD',
          amount: 90_00,
          releases: [{ day: '2026-03-05', amount: 40_00 }],
          fixed: 50_00,
        },
      ],
    },
    'POST /merchants/mcht_1/reserve/fixed': { isDone: true },
  })
  render(<MerchantsPage person={ANN} />)
  const table = await screen.findByRole('region', { name: 'All merchants' })
  expect(table.textContent).toContain('10 % for 30 days, $200.00 fixed')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Harbour Pty Ltd' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Tax invoices',
    'Reserve',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reserve' }))
  const reserve = await screen.findByRole('region', { name: 'Reserve of Harbour Pty Ltd' })
  await within(reserve).findByText('When you lower the fixed amount')
  const field = within(reserve).getByLabelText('Fixed amount, NZD')
  const save = within(reserve).getByRole('button', { name: 'Save the fixed amount' })
  fireEvent.change(field, { target: { value: 'plenty' } })
  fireEvent.click(save)
  expect((await within(reserve).findByRole('alert')).textContent).toContain('Enter an amount')
  fireEvent.change(field, { target: { value: '500' } })
  fireEvent.click(save)
  await within(reserve).findByText(/\$500\.00 NZD of harbour is held/)
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(save)
  await within(reserve).findByText(/No fixed amount of harbour is held/)
  expect(sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { fixed: 500_00 },
    { fixed: null },
  ])
})

const event = (change: object) => ({
  at: '2026-03-02T00:00:00.000Z',
  actor: 'ann@operator.example',
  action: 'operator.sign_in',
  outcome: 'succeeded',
  subject: 'ann@operator.example',
  details: '',
  address: '192.0.2.1',
  ...change,
})

test('BEY-180 says that a merchant has no tax invoices before its first month of fees is over', async () => {
  serve({
    'GET /merchants': { merchants: [HARBOUR] },
    'GET /merchants/mcht_1/fee-invoices': { invoices: [] },
  })
  render(<MerchantsPage person={ANN} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Harbour Pty Ltd' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Tax invoices' }))
  const invoices = screen.getByRole('region', { name: 'Tax invoices for fees: Harbour Pty Ltd' })
  expect(await within(invoices).findByText(/^No full month with fees yet/)).toBeTruthy()
})

test('BEY-224 filters the security log by person, and to failures and refusals', async () => {
  serve({
    'GET /security-log': {
      events: [
        event({}),
        event({ outcome: 'failed', actor: 'system', subject: 'stranger@example.com' }),
        event({
          action: 'operator.restored',
          actor: 'bob@operator.example',
          subject: 'eve@operator.example',
          details: 'no files · may nothing',
        }),
      ],
    },
  })
  render(<SecurityLogPage person={ANN} />)
  await screen.findByText('no files · may nothing')
  const cellTexts = (): (string | null)[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? null)
  expect(cellTexts()).toEqual([
    'Signed in: ann@operator.example ',
    'Signed in: stranger@example.com failed',
    'Restored the access of eve@operator.example no files · may nothing',
  ])
  fireEvent.click(screen.getByLabelText('Only what failed or was refused'))
  expect(cellTexts()).toEqual(['Signed in: stranger@example.com failed'])
  fireEvent.click(screen.getByLabelText('Only what failed or was refused'))
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'bob@operator.example' } })
  expect(cellTexts()).toHaveLength(1)
})

test('BEY-225 lists an operation that keeps failing with its attempts, and folds the sweeps that succeed', async () => {
  const sweep = { name: 'mail.send', state: 'done', at: '2026-03-02T00:00:00.000Z', error: '' }
  serve({
    'GET /watch': {
      books: [],
      breaks: [],
      operations: [
        {
          operationId: 'chrg_1',
          slug: 'harbour',
          kind: 'verify_return',
          provider: 'stripe',
          status: 'failed',
          amount: 1_23,
          currency: 'AUD',
          since: '2026-03-02T00:00:00.000Z',
          tries: 6,
        },
      ],
      disputes: [],
      missing: [],
      replica: [],
      sweeps: [sweep, { ...sweep, name: 'orders.remind', state: 'failed', error: 'No route' }],
      dead: [],
    },
  })
  render(<OpenMattersPage person={ANN} />)
  await screen.findByText('failed 6 times')
  const failed = screen.getByRole('region', { name: 'Sweeps that failed' })
  expect(failed.textContent).toContain('orders.remind')
  expect(failed.textContent).not.toContain('mail.send')
  expect(screen.getByText('All other sweeps')).toBeTruthy()
})
