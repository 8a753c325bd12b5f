import { expect, test } from 'vitest'

import { withToggled } from './selection.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e']
const toggled = (selected: string, key: string, anchor: string | null, isRange = true) =>
  [...withToggled(new Set(selected), KEYS, { key, anchor, isRange })].toSorted().join('')

test.each([
  ['a click selects a row', '', 'b', 'd', false, 'b'],
  ['a click deselects a selected row', 'bc', 'b', 'd', false, 'c'],
  ['Shift-click selects all rows down to this one', 'a', 'd', 'a', true, 'abcd'],
  ['Shift-click selects all rows up to this one', 'e', 'c', 'e', true, 'cde'],
  ['Shift-click on a selected row deselects the range', 'abcd', 'd', 'b', true, 'a'],
  ['Shift-click without an earlier click selects one row', '', 'c', null, true, 'c'],
  [
    'Shift-click selects one row when the earlier one is no longer listed',
    'z',
    'c',
    'z',
    true,
    'cz',
  ],
])('BEY-128 %s', (_title, selected, key, anchor, isRange, expected) => {
  expect(toggled(selected, key, anchor, isRange)).toBe(expected)
})
