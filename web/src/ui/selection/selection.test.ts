import { expect, test } from 'vitest'

import { withToggled } from './selection.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e']
const toggled = (selected: string, key: string, anchor: string | null, isRange = true) =>
  [...withToggled(new Set(selected), KEYS, { key, anchor, isRange })].toSorted().join('')

test.each([
  ['a click takes one in', '', 'b', 'd', false, 'b'],
  ['and out', 'bc', 'b', 'd', false, 'c'],
  ['Shift takes in all down to here', 'a', 'd', 'a', true, 'abcd'],
  ['and up to here', 'e', 'c', 'e', true, 'cde'],
  ['Shift on a selected one takes them all out', 'abcd', 'd', 'b', true, 'a'],
  ['Shift with nothing chosen before takes in one', '', 'c', null, true, 'c'],
  ['and so does Shift from a row that has gone', 'z', 'c', 'z', true, 'cz'],
])('BEY-128 %s', (_title, selected, key, anchor, isRange, expected) => {
  expect(toggled(selected, key, anchor, isRange)).toBe(expected)
})
