import { beforeEach, describe, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { ownIdentityService } from './own-identity-service.ts'

let sent: { path: string; body?: unknown }[] = []
let answer: { status: number; body?: object }

beforeEach(() => {
  sent = []
  answer = {
    status: 200,
    body: { outcome: 'signed_in', accessToken: 'jwt', expiresAt: '2026-03-18T02:10:00Z' },
  }
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    sent.push({ path: url, ...(body !== undefined && { body: JSON.parse(body) }) })
    const { body: responseBody, status } = answer
    return Promise.resolve(new Response(responseBody && JSON.stringify(responseBody), { status }))
  })
  configureApi({ bases: { api: '/api', v3: '/v3' }, token: () => Promise.resolve('jwt') })
})

const service = ownIdentityService({
  authApiKey: 'key',
  authDomain: 'auth.example',
  tenantId: 'mktp_1',
  merchantId: 'mcht_1',
  slug: 'shop',
})

describe('our own identity service', () => {
  test('AUTH-13 every sign-in happens within the configured tenant', async () => {
    expect(await service.signIn('a@b.co', 'secret')).toEqual({ token: 'jwt' })
    expect(await service.signInWithCustomToken('once')).toEqual({ token: 'jwt' })
    expect(await service.submitCode('question', '123456')).toBe('jwt')
    expect(sent).toEqual([
      {
        path: '/api/authn/sign-in',
        body: { tenantId: 'mktp_1', slug: 'shop', email: 'a@b.co', password: 'secret' },
      },
      {
        path: '/api/authn/sign-in-custom-token',
        body: { tenantId: 'mktp_1', customToken: 'once' },
      },
      {
        path: '/api/authn/sign-in-code',
        body: { tenantId: 'mktp_1', challenge: 'question', code: '123456' },
      },
    ])
  })

  test('renews the session for the merchant of the address; without a session there is no token', async () => {
    expect(await service.renew()).toBe('jwt')
    expect(sent).toEqual([{ path: '/api/authn/refresh', body: { merchantId: 'mcht_1' } }])
    answer = { status: 401, body: { message: '' } }
    expect(await service.renew()).toBeNull()
    answer = { status: 403, body: { message: '' } }
    expect(await service.renew()).toBeNull()
    answer = { status: 503, body: { message: 'busy' } }
    await expect(service.renew()).rejects.toMatchObject({ status: 503 })
    answer = { status: 429, body: { message: 'wait' } }
    await expect(service.renew()).rejects.toMatchObject({ status: 429 })
  })

  test('asks an account with a second factor for its code', async () => {
    answer = { status: 200, body: { outcome: 'second_factor', challenge: 'question' } }
    expect(await service.signIn('a@b.co', 'secret')).toEqual({ challenge: 'question' })
    expect(await service.signInWithCustomToken('once')).toEqual({ challenge: 'question' })
    await expect(service.renew()).resolves.toBeNull()
  })

  test('a code that is answered with another question does not sign in', async () => {
    answer = { status: 200, body: { outcome: 'second_factor', challenge: 'another' } }
    await expect(service.submitCode('question', '123456')).rejects.toMatchObject({
      status: 401,
      message: 'Please log in again.',
    })
  })

  test('a refused sign-in says why', async () => {
    answer = { status: 401, body: { message: 'The email or the password is wrong.' } }
    await expect(service.signIn('a@b.co', 'secret')).rejects.toMatchObject({
      status: 401,
      message: 'The email or the password is wrong.',
    })
  })

  test('signs out of the session of the cookie, and says so when that fails', async () => {
    answer = { status: 200 }
    await expect(service.signOut()).resolves.toBeUndefined()
    expect(sent).toEqual([{ path: '/api/authn/logout' }])
    answer = { status: 503, body: { message: 'busy' } }
    await expect(service.signOut()).rejects.toMatchObject({ status: 503 })
  })
})
