import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { EMPTY_DAY, takingsOf } from '../../../test/today-sample.ts'
import { TodaySummary } from './today-summary.tsx'
import { NextTransfers } from './next-transfers.tsx'

const AUD = { currency: 'AUD' as const, accountNumberLast4: '4321' }
const NEXT = { ...AUD, amount: 392_62, sendsOn: '2026-11-30', arrivesOn: '2026-12-01' }
const SENT = { ...AUD, payoutId: 'payout_1', amount: 1_688_85, arrivesOn: '2026-11-30' }

const render = async (underWay: (typeof SENT | { arrivesOn: null; payoutId: string })[]) => {
  const transfers = {
    next: [NEXT],
    underWay: underWay.map((transfer) => ({ ...SENT, ...transfer })),
  }
  const { container } = await renderInSession(
    <NextTransfers currency="AUD" transfers={transfers} blocks={[]} />,
  )
  return container.textContent
}

test('BEY-240 the transfer that arrives first comes first, then the others', async () => {
  expect(await render([{ ...SENT, payoutId: 'payout_2', arrivesOn: '2026-12-04' }, SENT])).toMatch(
    /^\$1,688\.85 AUDarrives Monday 30th Nov 26, on its way to account ••••\s4321.*4th Dec 26Then \$392\.62 AUD, arrives Tuesday 1st Dec 26/,
  )
})

test('BEY-240 a transfer without a known day is shown next to the next transfer', async () => {
  expect(await render([{ ...SENT, arrivesOn: null }])).toMatch(
    /^\$1,688\.85 AUD on its way to account ••••\s4321\$392\.62 AUDarrives Tuesday 1st Dec 26/,
  )
})

test('BEY-240 the week’s takings link to the week’s payments', async () => {
  const week = { period: 'week', from: '2026-11-16', to: '2026-11-22', taken: 5_00, before: 0 }
  const takings = { ...takingsOf('AUD', 0, 0), totals: [week] } as ReturnType<typeof takingsOf>
  await renderInSession(<TodaySummary today={{ ...EMPTY_DAY, takings: [takings] }} />)
  expect(screen.getByRole('link', { name: '$5' }).getAttribute('href')).toBe(
    '/harbour-coffee/payments?from=2026-11-16&to=2026-11-22',
  )
})
