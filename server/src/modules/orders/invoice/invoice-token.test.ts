import { expect, test } from 'vitest'

import { systemRandom } from '../../../kit/random.ts'
import { mintInvoiceToken, readInvoiceToken } from './invoice-token.ts'

const claims = { merchantId: 'mcht_AAAAAAAAAAAAAAAA', merchantOrderId: 'ordr_BBBBBBBBBBBBBB-_' }

test('a token names its merchant and order and has 32 random bytes', () => {
  const token = mintInvoiceToken(claims, systemRandom)
  expect(readInvoiceToken(token)).toEqual(claims)
  expect(Buffer.from(token.split('.')[2] ?? '', 'base64url')).toHaveLength(32)
  expect(mintInvoiceToken(claims, systemRandom)).not.toBe(token)
})

test.each([
  '',
  '..',
  'nonsense',
  `${claims.merchantId}.${claims.merchantOrderId}`,
  `${claims.merchantId}.${claims.merchantOrderId}.short`,
  `${claims.merchantOrderId}.${claims.merchantId}.${'A'.repeat(43)}`,
  `${claims.merchantId}.${claims.merchantOrderId}.${'A'.repeat(43)}.more`,
  `${claims.merchantId}.${claims.merchantOrderId}.${'A'.repeat(42)}`,
  `${claims.merchantId}.../../etc.${'A'.repeat(43)}`,
])('refuses what cannot be a token: %j', (text) => {
  expect(readInvoiceToken(text)).toBeNull()
})
