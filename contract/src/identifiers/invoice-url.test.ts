import { expect, test } from 'vitest'

import { invoicePath, invoiceUrl } from './invoice-url.ts'

test('an order’s page is under its country in lower case, and its link carries the token', () => {
  expect(invoicePath('NZ', 'ordr_1')).toBe('/nz/invoice/ordr_1')
  expect(invoiceUrl('https://pay.example/pay', 'AU', 'ordr_1', 'a+b/c=')).toBe(
    'https://pay.example/pay/au/invoice/ordr_1?token=a%2Bb%2Fc%3D',
  )
})

test('an id of any characters stays one part of the path', () => {
  expect(invoicePath('a/b', '../x?y')).toBe('/a%2Fb/invoice/..%2Fx%3Fy')
})
