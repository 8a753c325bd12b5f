import { expect, test } from 'vitest'

import { normaliseUrl } from './normalise-url.ts'

test.each([
  ['/api/orders', '/api/orders'],
  ['/api/orders/', '/api/orders'],
  ['/api//orders/', '/api/orders'],
  ['//api/orders//ordr_1/pay//', '/api/orders/ordr_1/pay'],
  [
    '/api/transactions/tran_1/authorisation%3Acapture',
    '/api/transactions/tran_1/authorisation:capture',
  ],
  ['/api/orders/?at=//here/', '/api/orders?at=//here/'],
  ['/api/', '/api'],
  ['/', '/'],
  ['/some-shop//payments/', '/some-shop//payments/'],
  ['/apiary//x/', '/apiary//x/'],
])('reads %s as %s', (url, normalised) => {
  expect(normaliseUrl(url)).toBe(normalised)
})
