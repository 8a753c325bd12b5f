import { expect, test } from 'vitest'

import {
  nameOfTaxId,
  formatAbn,
  formatGstNumber,
  taxDocumentStatus,
  type Supply,
} from './tax-document.ts'
import { taxDocumentNote } from './tax-document-note.ts'

const statusOf = (supply: Partial<Supply>) =>
  taxDocumentStatus({
    country: 'AU',
    taxId: null,
    gstNumber: null,
    gst: 100,
    amount: 1100,
    isDescribed: true,
    buyer: null,
    ...supply,
  })
const titleOf = (supply: Partial<Supply>) => statusOf(supply).title

test('an Australian business with an ABN issues a tax invoice; an ACN is not enough', () => {
  expect(titleOf({ taxId: '51824753556' })).toBe('Tax invoice')
  expect(titleOf({ taxId: '51 824 753 556' })).toBe('Tax invoice')
  expect(titleOf({ taxId: '51824753556 ' })).toBe('Tax invoice')
  expect(titleOf({ taxId: '004085616' })).toBeNull()
  for (const taxId of ['x51824753556', '51824753556x', '518247535561'])
    expect(titleOf({ taxId }), taxId).toBeNull()
  expect(titleOf({ taxId: null, gstNumber: '49091850' })).toBeNull()
})

test('a New Zealand business with a GST number issues taxable supply information; an NZBN is not enough', () => {
  expect(titleOf({ country: 'NZ', gstNumber: '49091850' })).toBe('Taxable supply information')
  expect(titleOf({ country: 'NZ', taxId: '9429041901977' })).toBeNull()
})

test('a receipt without GST is not a tax document', () => {
  expect(titleOf({ taxId: '51824753556', gst: null })).toBeNull()
})

test('BEY-44 without a description, or from $1,000 without the buyer’s name, it is a receipt that says what it lacks', () => {
  const taxId = '51824753556'
  const note = (supply: Partial<Supply>) => taxDocumentNote(statusOf({ taxId, ...supply }))
  expect(titleOf({ taxId, isDescribed: false })).toBeNull()
  expect(note({ isDescribed: false })).toBe('This receipt does not say what was sold.')
  expect(titleOf({ taxId, amount: 999_99 })).toBe('Tax invoice')
  for (const buyer of [null, '', ' ']) {
    expect(titleOf({ taxId, amount: 1_000_00, buyer })).toBeNull()
    expect(note({ amount: 1_000_00, buyer })).toBe('This receipt does not say the buyer’s name.')
  }
  expect(titleOf({ taxId, amount: 1_000_00, buyer: 'Jane Citizen' })).toBe('Tax invoice')
  expect(note({ amount: 1_000_00, isDescribed: false })).toBe(
    'This receipt does not say what was sold or the buyer’s name.',
  )
  expect(note({})).toBeNull()
  // A business without the number issues no tax documents, so nothing is missing.
  expect(taxDocumentNote(statusOf({ isDescribed: false }))).toBeNull()
})

test('formats numbers in groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556')
  expect(formatAbn('004085616')).toBe('004 085 616')
  expect(formatGstNumber('49091850')).toBe('49-091-850')
  expect(formatGstNumber('136410132')).toBe('136-410-132')
  for (const text of ['x51824753556', '51824753556x']) expect(formatAbn(text)).toBe(text)
  for (const text of ['x49091850', '49091850x']) expect(formatGstNumber(text)).toBe(text)
})

test('BEY-219 names the number of a business by its kind: ABN, ACN or NZBN', () => {
  expect(['51824753556', '004085616', '9429041901977'].map(nameOfTaxId)).toEqual([
    'ABN',
    'ACN',
    'NZBN',
  ])
})

test('BEY-146 if all lines are GST-free there is no tax invoice, and nothing is missing', () => {
  expect(statusOf({ taxId: '51824753556', gst: 0 })).toEqual({ title: null, lacks: [] })
})
