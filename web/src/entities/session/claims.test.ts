import { describe, expect, test } from 'vitest'

import { readClaims, refusalOf } from './claims.ts'
import { fakeToken } from './fake-token.ts'

const merchant = { merchantId: 'mcht_here', slug: 'harbour-coffee' }
const refusal = (claims: Parameters<typeof fakeToken>[0]) =>
  refusalOf(readClaims(fakeToken(claims)), merchant)

describe('the claims that open a dashboard', () => {
  test('accepts a member of this merchant’s staff', () => {
    expect(refusal({})).toBeNull()
  })

  test('reads names outside of ASCII', () => {
    expect(readClaims(fakeToken({ email: 'tāne@kauri.example' }))?.email).toBe('tāne@kauri.example')
  })

  test('reads a name that uses every base64url character', () => {
    const email = 'ÿþ~ÿþ~ÿ?þ@kauri.example'
    const token = fakeToken({ email })
    expect(token).toMatch(/^[\w-]+\.(?=.*-)(?=.*_)[\w-]+\.signature$/)
    expect(readClaims(token)?.email).toBe(email)
  })

  test('AUTH-18 ERR-06 reports missing claims', () => {
    for (const token of ['', 'opaque', 'a.b.c', `x.${btoa('{}')}.y`])
      expect(refusalOf(readClaims(token), merchant)).toBe(
        'Failed to retrieve user details from the identity provider',
      )
  })

  test('asks the account of another merchant to check the address', () => {
    const message =
      'You are attempting to access the harbour-coffee dashboard. Please check your account URL is correct and enter a valid email.'
    expect(refusal({ merchantId: 'mcht_other' })).toBe(message)
    expect(refusal({ merchantId: null })).toBe(message)
  })

  test('AUTH-19 refuses another user type; without one the merchant decides', () => {
    expect(refusal({ userType: 'customer' })).toBe('Login failed!')
    expect(refusal({ userType: null })).toBeNull()
  })
})
