import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'

import { PAYOUT } from '../../../../contract/test/payout-sample.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { PayoutDetails } from './payout-details.tsx'
import { PayoutSummary } from './payout-summary.tsx'

const open = (change: Partial<PayoutDetail> = {}) =>
  renderInSession(
    <>
      <PayoutSummary payout={{ ...PAYOUT, ...change }} />
      <PayoutDetails
        payout={{ ...PAYOUT, ...change }}
        page={1}
        onPageChange={() => {}}
        isBusy={false}
      />
    </>,
  )

const linksIn = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('each line links to its payment, or to the returned transfer', async () => {
  await open()
  expect(linksIn('Transactions of this transfer')).toEqual([
    ['1042', '/harbour-coffee/payments?payment=tran_0000000000000001'],
    ['PD260303 HGFEDCBA', '/harbour-coffee/payouts?payout=payout_0000000000000001'],
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['pending', 'expected', 'Begun', 'Begun'],
  ['in_transit', 'arrives', 'Sent', 'Date sent'],
  ['paid', 'arrived', 'Paid', 'Date paid'],
] as const)('a transfer that is %s says "%s"', async (status, arrives, verb, label) => {
  const row = status === 'paid' ? 'Transferred to your bank' : 'Sent to your bank'
  await open({ status })
  const title = `Transfer to your bank account •••• 5678, ${arrives} 5th Mar 26`
  expect(screen.getByText(title).nextElementSibling?.textContent).toBe(
    `${verb} 4th Mar 26 13:00 AEDT`,
  )
  const facts = within(screen.getByRole('region', { name: 'Transfer' }))
  expect(facts.getByText(label)).toBeDefined()
  expect(screen.getByRole('row', { name: new RegExp(`^${row}`) })).toBeDefined()
})

test('a failed transfer says why, and where its money went', async () => {
  const failure = { code: 'account_closed', message: 'The account is closed.' }
  const blocks = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]))
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  const { unmount } = await open({ status: 'failed', arrivalDate: null, failure })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Your bank sent this transfer back. The account is closed. Its money goes out with the next transfer.',
    ),
  )
  blocks.mockRestore()
  unmount()
  const carriedBy = 'payout_0000000000000003'
  await open({ status: 'failed', arrivalDate: null, failure, carriedBy })
  const later = within(screen.getByRole('alert')).getByRole('link', { name: 'a later transfer' })
  expect(later.getAttribute('href')).toBe(`/harbour-coffee/payouts?payout=${carriedBy}`)
})

test.each([
  ['a cent is missing from its lines', { amount: PAYOUT.amount + 1 }],
  ['the server reports it', { addsUp: false }],
])('a transfer that does not add up shows a red warning: %s', async (_why, change) => {
  await open(change)
  expect(screen.getByRole('alert').textContent).toContain('This transfer does not add up')
})

test('BEY-179 a transfer adds up line by line, including amounts held in and released from the reserve', async () => {
  const reserve = [
    { transactionType: 'ReserveHeld' as const, amount: -10_00 },
    { transactionType: 'ReserveReleased' as const, amount: 4_00 },
  ]
  await open({
    amount: 187_79,
    sums: [
      ...PAYOUT.sums,
      ...reserve.map((entry) => ({ ...entry, lines: 1, fee: 0, feeTax: 0, net: entry.amount })),
    ],
  })
  const table = screen.getByRole('table', { name: 'Payments, refunds and fees' })
  const rows = within(table).getAllByRole('row')
  expect(rows.slice(-3).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Held in reserve.*10\.00/),
    expect.stringMatching(/^Released from reserve.*4\.00/),
    expect.stringMatching(/^Net.*187\.79/),
  ])
  expect(screen.queryByText(/does not add up/)).toBeNull()
})
