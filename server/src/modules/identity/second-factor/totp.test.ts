import { describe, expect, test } from 'vitest'

import { base32, codeOfStep, matchingStep, otpauthUri, stepOf } from './totp.ts'

/** RFC 6238, appendix B: seconds since the epoch and the eight-digit code. */
const VECTORS: [number, string, string, string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
]
const seed = (length: number): Buffer =>
  Buffer.from('1234567890'.repeat(7).slice(0, length), 'ascii')

describe('time-based codes', () => {
  test.each(VECTORS)(
    'at %i seconds the codes are those of RFC 6238',
    (seconds, sha1, sha256, sha512) => {
      const step = stepOf(new Date(seconds * 1000))
      const code = (algorithm: string, length: number) =>
        codeOfStep(seed(length), step, { digits: 8, algorithm })
      expect([code('sha1', 20), code('sha256', 32), code('sha512', 64)]).toEqual([
        sha1,
        sha256,
        sha512,
      ])
    },
  )

  const secret = seed(20)
  const now = new Date(1234567890_000)
  const current = stepOf(now)

  test('accepts a code one step early and one step late, no more', () => {
    const steps = [-2, -1, 0, 1, 2].map((away) =>
      matchingStep(secret, codeOfStep(secret, current + away), now, 0),
    )
    expect(steps).toEqual([null, current - 1, current, current + 1, null])
  })

  test('accepts a code once, and no earlier code afterwards', () => {
    const code = codeOfStep(secret, current)
    expect(matchingStep(secret, code, now, current)).toBeNull()
    expect(matchingStep(secret, codeOfStep(secret, current - 1), now, current)).toBeNull()
    expect(matchingStep(secret, codeOfStep(secret, current + 1), now, current)).toBe(current + 1)
  })

  test.each(['', '12345', '1234567', 'abcdef', '12 456'])('"%s" is not a code', (text) => {
    expect(matchingStep(secret, text, now, 0)).toBeNull()
  })
})

describe('the set-up of an authenticator app', () => {
  test('base 32 follows RFC 4648', () => {
    const encoded = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) =>
      base32(Buffer.from(text)),
    )
    expect(encoded).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  })

  test('the address names issuer and account without a plus sign', () => {
    expect(
      otpauthUri({ secret: 'MZXW6', issuer: 'Harbour & Sons', account: 'jo+1@harbour.example' }),
    ).toBe(
      'otpauth://totp/Harbour%20%26%20Sons:jo%2B1%40harbour.example?secret=MZXW6&issuer=Harbour%20%26%20Sons&algorithm=SHA1&digits=6&period=30',
    )
  })
})
