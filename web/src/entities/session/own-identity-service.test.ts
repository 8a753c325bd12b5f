import { beforeEach, describe, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { ownIdentityService } from './own-identity-service.ts'

let sent: { path: string; body: unknown }[] = []
let answer: { status: number; body: unknown }

beforeEach(() => {
  sent = []
  answer = {
    status: 200,
    body: { outcome: 'signed_in', accessToken: 'jwt', expiresAt: '2026-03-18T02:10:00Z' },
  }
  vi.stubGlobal('fetch', (url: string, request: { body: string }) => {
    sent.push({ path: url, body: JSON.parse(request.body) })
    return Promise.resolve(Response.json(answer.body, { status: answer.status }))
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
    expect(await service.giveCode('question', '123456')).toBe('jwt')
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
    expect(sent[0]?.body).toEqual({ merchantId: 'mcht_1' })
    answer = { status: 401, body: { message: '' } }
    expect(await service.renew()).toBeNull()
    answer = { status: 503, body: { message: 'busy' } }
    await expect(service.renew()).rejects.toMatchObject({ status: 503 })
    answer = { status: 429, body: { message: 'wait' } }
    await expect(service.renew()).rejects.toMatchObject({ status: 429 })
  })

  test('asks an account with a second factor for its code', async () => {
    answer = { status: 200, body: { outcome: 'second_factor', challenge: 'question' } }
    expect(await service.signIn('a@b.co', 'secret')).toEqual({ challenge: 'question' })
    await expect(service.renew()).resolves.toBeNull()
  })
})
