import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PaymentTotals } from './payment-totals.tsx'

const AUD = { currency: 'AUD', payments: 3, taken: 120_050, refunded: 5_000, fee: 1_234 } as const
const NZD = { ...AUD, currency: 'NZD', taken: 99 } as const
const totalsText = () => screen.queryByRole('region', { name: 'Totals' })?.textContent

test('BEY-104 shows the number of payments and their sums below the list', () => {
  const totals = { counts: { paid: 3, failed: 1_201 }, sums: [AUD] }
  const { rerender } = render(<PaymentTotals totals={totals} status="all" />)
  expect(totalsText()).toBe('Payments 1,204Paid 3Taken $1,200.50Refunded $50.00Fees $12.34')
  rerender(<PaymentTotals totals={totals} status="paid" />)
  expect(totalsText()).toMatch(/^Payments 3Paid/)
  rerender(<PaymentTotals totals={totals} status="disputed" />)
  expect(totalsText()).toBeUndefined()
})

test('BEY-104 adds up each currency separately', () => {
  render(<PaymentTotals totals={{ counts: { paid: 6 }, sums: [AUD, NZD] }} status="all" />)
  expect(totalsText()).toMatch(/Taken \$1,200\.50 AUD.*Taken \$0\.99 NZD/)
})

test('BEY-104 too many payments to add up ask for fewer days', () => {
  const { rerender } = render(
    <PaymentTotals totals={{ counts: { paid: 12_000 }, sums: null }} status="all" />,
  )
  expect(totalsText()).toBe('Payments 12,000Narrow the dates for a total.')
  rerender(<PaymentTotals totals={{ counts: null, sums: null }} status="all" />)
  expect(totalsText()).toBe('Payments More than 10,000Narrow the dates for a total.')
})
