import { expect, test } from 'vitest'

import { systemRandom } from '../../../kit/random.ts'
import { mintInvoiceToken, readInvoiceToken } from './invoice-token.ts'

const parts = { merchantId: 'mcht_AAAAAAAAAAAAAAAA', merchantOrderId: 'ordr_BBBBBBBBBBBBBB-_' }

test('a token names its merchant and order and has 32 random bytes', () => {
  const token = mintInvoiceToken(parts, systemRandom)
  expect(readInvoiceToken(token)).toEqual(parts)
  expect(Buffer.from(token.split('.')[2] ?? '', 'base64url')).toHaveLength(32)
  expect(mintInvoiceToken(parts, systemRandom)).not.toBe(token)
})

test.each([
  '',
  '..',
  'nonsense',
  `${parts.merchantId}.${parts.merchantOrderId}`,
  `${parts.merchantId}.${parts.merchantOrderId}.short`,
  `${parts.merchantOrderId}.${parts.merchantId}.${'A'.repeat(43)}`,
  `${parts.merchantId}.${parts.merchantOrderId}.${'A'.repeat(43)}.more`,
  `${parts.merchantId}.${parts.merchantOrderId}.${'A'.repeat(42)}`,
  `${parts.merchantId}.../../etc.${'A'.repeat(43)}`,
])('refuses what cannot be a token: %j', (text) => {
  expect(readInvoiceToken(text)).toBeNull()
})
