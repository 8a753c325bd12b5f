import { expect, test } from 'vitest'

import { byteSize } from './byte-size.ts'
import { fileNameOf } from './save-file.ts'

test.each([
  ['attachment; filename="payments_2026_UTC.csv"', 'payments_2026_UTC.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="a\\b.csv"', 'b.csv'],
  ['attachment', null],
  ['attachment; filename="folder/"', null],
  [null, null],
])('the header %s names the file %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_345, '12 kB'],
  [3_440_000, '3.4 MB'],
  [1_500_000_000, '1.50 GB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(byteSize(bytes)).toBe(expected)
})
