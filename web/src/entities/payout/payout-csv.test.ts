import { expect, test } from 'vitest'

import { dropShortRows, payoutFileName } from './payout-csv.ts'

test('CSV-04 drops rows with at most one column and leaves all others unchanged', () => {
  const text = 'Order ID,Net\r\n\r\nA-1,12.30\r\nnothing\r\n"B, ""2""\nnext","-1.00"\r\n\r\n'
  expect(dropShortRows(text)).toBe('Order ID,Net\r\nA-1,12.30\r\n"B, ""2""\nnext","-1.00"\r\n')
})

test('CSV-04 a comma inside quotes does not start a column', () => {
  expect(dropShortRows('a,b\n"one, alone"\nc,d')).toBe('a,b\nc,d')
  expect(dropShortRows('')).toBe('')
})

test('CSV-03 names the file by the time of the download', () => {
  expect(payoutFileName(new Date(2026, 2, 4, 9, 5, 7))).toBe('payout_2026-03-04_09-05-07.csv')
})
