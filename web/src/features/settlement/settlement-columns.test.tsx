import type { SettlementItem } from '@paydeck/contract/calls/reports'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DataTable } from '#/ui/table/data-table.tsx'
import { ITEM } from '../../../test/settlement-sample.ts'
import { settlementColumns } from './settlement-columns.tsx'

function cells(change: Partial<SettlementItem>): (string | null)[] {
  render(
    <DataTable
      caption="Lines"
      columns={settlementColumns({
        timeZone: 'Australia/Sydney',
        link: ({ page, search, name }) => (
          <a href={`${page}?${Object.values(search)[0]}`}>{name}</a>
        ),
      }).filter(({ isAdded }) => !isAdded)}
      rows={[{ ...ITEM, ...change }]}
      rowKey={() => 'only'}
    />,
  )
  return within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

test('STL-02 a line shows its order, time, kind, type, transaction and both amounts', () => {
  expect(cells({})).toEqual([
    '1042',
    '4th Mar 26 13:05',
    'Payment',
    'Split',
    'tran_0000000000000001',
    '$120.00 AUD',
    '$117.37 AUD',
  ])
})

test('STL-03 a missing gross or net amount is a dash', () => {
  expect(cells({ grossAmount: null, netAmount: null }).slice(-2)).toEqual(['—', '—'])
})

test('a line that reverses a returned transfer links to it', () => {
  const returnedPayout = { payoutId: 'payout_0000000000000001', reference: 'PD260304 ABCDEFGH' }
  const nothing = { orderId: null, transactionId: null, transactionType: null }
  const [first] = cells({ ...nothing, entryType: 'PayoutFailed', returnedPayout })
  expect(first).toBe('PD260304 ABCDEFGH')
  expect(screen.getByRole('link').getAttribute('href')).toBe('payouts?payout_0000000000000001')
})

test('a line without a payment shows dashes and its kind', () => {
  const nothing = { orderId: null, transactionId: null, transactionType: null }
  expect(cells({ ...nothing, entryType: 'PayoutFailed' })).toEqual([
    '—',
    '4th Mar 26 13:05',
    'Failed transfer',
    '—',
    '—',
    '$120.00 AUD',
    '$117.37 AUD',
  ])
})
