import { expect, test } from 'vitest'

import { invoicePath, invoiceUrl } from './invoice-url.ts'

test('the hosted page’s path has the country in lower case, and its link has the token', () => {
  expect(invoicePath('NZ', 'ordr_1')).toBe('/nz/invoice/ordr_1')
  expect(invoiceUrl('https://pay.example/pay', 'AU', 'ordr_1', 'a+b/c=')).toBe(
    'https://pay.example/pay/au/invoice/ordr_1?token=a%2Bb%2Fc%3D',
  )
})

test('an id with any characters stays one path segment', () => {
  expect(invoicePath('a/b', '../x?y')).toBe('/a%2Fb/invoice/..%2Fx%3Fy')
})
