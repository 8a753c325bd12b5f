import { describe, expect, test } from 'vitest'

import { readClaims, refusalOf } from './claims.ts'
import { fakeToken } from './fake-token.ts'

const here = { merchantId: 'mcht_here', slug: 'harbour-coffee' }
const refusal = (claims: Parameters<typeof fakeToken>[0]) =>
  refusalOf(readClaims(fakeToken(claims)), here)

describe('what a token must say to open a dashboard', () => {
  test('a member of staff of this merchant may enter', () => {
    expect(refusal({})).toBeNull()
  })

  test('names outside of ASCII are read as they are', () => {
    expect(readClaims(fakeToken({ email: 'tāne@kauri.example' }))?.email).toBe('tāne@kauri.example')
  })

  test('AUTH-18 ERR-06 no claims are told as such', () => {
    for (const token of ['', 'opaque', 'a.b.c', `x.${btoa('{}')}.y`])
      expect(refusalOf(readClaims(token), here)).toBe(
        'Failed to retrieve user details from the identity provider',
      )
  })

  test('the account of another merchant is told to check the address', () => {
    const words =
      'You are attempting to access the harbour-coffee dashboard. Please check your account URL is correct and enter a valid email.'
    expect(refusal({ merchantId: 'mcht_other' })).toBe(words)
    expect(refusal({ merchantId: null })).toBe(words)
  })

  test('AUTH-19 another user type is refused; without one the merchant decides', () => {
    expect(refusal({ userType: 'customer' })).toBe('Login failed!')
    expect(refusal({ userType: null })).toBeNull()
  })
})
