import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { countsOf, StateTotals } from './state-totals.tsx'

const LABELS = { succeeded: 'Refunded', pending: 'On its way' }
const SUMS = [
  { state: 'pending', count: 1, amounts: [{ currency: 'AUD', amount: 600 }] },
  { state: 'succeeded', count: 1_203, amounts: [{ currency: 'AUD', amount: 123_456 }] },
] as const
const totalsText = () => screen.queryByRole('region', { name: 'Totals' })?.textContent

type Sums = Parameters<typeof StateTotals>[0]['sums']
const show = (sums: unknown, state?: string) =>
  render(
    <StateTotals name="Refunds" labels={LABELS} sums={sums as Sums} {...(state && { state })} />,
  )

test('BEY-130 shows below a list how many rows it has and what each state adds up to', () => {
  show(SUMS)
  expect(totalsText()).toBe('Refunds 1,204On its way (1) $6.00Refunded (1,203) $1,234.56')
})

test('BEY-130 adds up only the chosen state, and shows nothing if it has no rows', () => {
  const { unmount } = show(SUMS, 'pending')
  expect(totalsText()).toBe('Refunds 1On its way (1) $6.00')
  unmount()
  show(SUMS, 'failed')
  expect(totalsText()).toBeUndefined()
})

test('BEY-130 names the currencies if there are several', () => {
  const [pending] = SUMS
  show([{ ...pending, amounts: [...pending.amounts, { currency: 'NZD', amount: 5 }] }])
  expect(totalsText()).toBe('Refunds 1On its way (1) $6.00 AUD and $0.05 NZD')
})

test('BEY-130 too many rows ask for fewer days', () => {
  show(null).unmount()
  show([{ state: 'pending', count: 12_000, amounts: null }])
  expect(totalsText()).toBe('Refunds 12,000On its way (12,000) Too many to add up')
})

test('BEY-130 the status filter shows how many rows each state has', () => {
  expect(countsOf(SUMS as never)).toEqual({ pending: 1, succeeded: 1_203, all: 1_204 })
  expect([countsOf(null), countsOf(undefined)]).toEqual([undefined, undefined])
})
