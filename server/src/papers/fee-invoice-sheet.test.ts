import { expect, test } from 'vitest'

import { feeInvoiceSheet } from './fee-invoice-sheet.ts'

test('BEY-262 a fee invoice groups thousands, and labels its number and its counts differently', () => {
  const { sections } = feeInvoiceSheet({
    invoiceNumber: 'HARBOUR-0001',
    month: '2026-03',
    currency: 'AUD',
    country: 'AU',
    day: '2026-04-01',
    supplier: { name: 'Tane Payments Ltd', taxNumber: '51824753556' },
    buyer: { name: 'Harbour Coffee', taxId: null, gstNumber: null },
    lines: [{ entryType: 'Payment', lines: 12_345, fees: 2_500_00, gst: 250_00 }],
  })
  const [facts, table] = sections
  if (facts?.kind !== 'facts' || table?.kind !== 'table') throw new Error('Other parts')
  expect(facts.details[0]).toEqual(['Invoice number', 'HARBOUR-0001'])
  expect(table.columns.map(({ heading }) => heading)).toContain('Count')
  expect(table.columns.map(({ heading }) => heading)).not.toContain('Number')
  expect(table.rows[0]?.cells[1]).toBe('12,345')
})
