import { authnCalls } from '@paydeck/contract/calls/authn'
import { configCalls } from '@paydeck/contract/calls/config'
import { merchantCalls } from '@paydeck/contract/calls/merchant'
import { paymentCalls } from '@paydeck/contract/calls/payments/payments'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { call, configureApi } from './api.ts'

type Sent = { url: string; bearer: string | null }
let sent: Sent[] = []
/** The server's statuses, in turn. */
let statuses: number[] = []
let errorCode = ''

beforeEach(() => {
  sent = []
  statuses = []
  errorCode = ''
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    await Promise.resolve()
    sent.push({ url, bearer: new Headers(request.headers).get('authorization') })
    const status = statuses.shift() ?? 200
    const body = { isActivated: true, statusCode: status, errorCode, message: 'no' }
    return Response.json(body, { status })
  })
})

const bases = { api: 'https://api.example/api', v3: async () => 'https://v3.example' }
const token = () => Promise.resolve('old')
const getStatus = () => call(merchantCalls.getMerchantStatus, { merchantId: 'mcht_1' })

describe('calls to the server', () => {
  test('uses the base of the call; looks the second host up when needed', async () => {
    configureApi({ bases, token })
    await getStatus()
    await call(paymentCalls.getTransaction, { transactionId: 'tran_1' }).catch(() => undefined)
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example/api/merchants/mcht_1/status',
      'https://v3.example/transactions/tran_1',
    ])
  })

  test('BRAND-07 rewords a default message for the brand, and leaves a server message unchanged', async () => {
    configureApi({ bases, token, toBrandTerms: (text) => text.replace('merchant', 'shop') })
    for (const [message, expected] of [
      ['', 'Failed to fetch shop status'],
      ['Not this merchant', 'Not this merchant'],
    ]) {
      vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 500 }))
      await expect(getStatus()).rejects.toThrow(expected)
    }
  })

  test('renews a refused token once and repeats the call', async () => {
    const renewToken = vi.fn(() => Promise.resolve('new'))
    configureApi({ bases, token, renewToken })
    statuses = [401, 200]
    expect((await getStatus()).data).toMatchObject({ isActivated: true })
    expect(sent.map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer new'])

    statuses = [401, 401]
    await expect(getStatus()).rejects.toMatchObject({ status: 401 })
    expect(renewToken).toHaveBeenCalledTimes(2)
  })

  test('when the session is over, the original refusal is the error', async () => {
    configureApi({ bases, token, renewToken: () => Promise.resolve(null) })
    statuses = [401]
    await expect(getStatus()).rejects.toMatchObject({ status: 401, message: 'no' })
    expect(sent).toHaveLength(1)
  })

  test('when the renewal fails, the original refusal is the error', async () => {
    configureApi({ bases, token, renewToken: () => Promise.reject(new Error('offline')) })
    statuses = [401]
    await expect(getStatus()).rejects.toMatchObject({ status: 401, message: 'no' })
  })

  test('does not renew the token after a wrong password', async () => {
    const renewToken = vi.fn(() => Promise.resolve('new'))
    configureApi({ bases, token, renewToken })
    statuses = [401]
    const body = { tenantId: 't', slug: 's', email: 'a@b.co', password: 'x' }
    await expect(call(authnCalls.signIn, { body })).rejects.toMatchObject({ status: 401 })
    expect(renewToken).not.toHaveBeenCalled()
  })

  test('a call without a sign-in requests no renewal', async () => {
    const renewToken = vi.fn(() => Promise.resolve('new'))
    configureApi({ bases, token: () => Promise.resolve(null), renewToken })
    await expect(getStatus()).rejects.toMatchObject({ errorCode: 'not_signed_in' })
    expect(renewToken).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })

  test('a sensitive call waits for the password and is sent again', async () => {
    const confirmIdentity = vi.fn(() => Promise.resolve(true))
    configureApi({ bases, token, confirmIdentity })
    statuses = [403, 200]
    errorCode = 'step_up_required'
    expect((await getStatus()).data).toMatchObject({ isActivated: true })
    expect(sent).toHaveLength(2)

    confirmIdentity.mockResolvedValue(false)
    statuses = [403]
    await expect(getStatus()).rejects.toMatchObject({ status: 403, message: 'no' })
    expect(sent).toHaveLength(3)

    statuses = [403]
    errorCode = 'payouts_read_required'
    await expect(getStatus()).rejects.toMatchObject({ status: 403 })
    expect(confirmIdentity).toHaveBeenCalledTimes(2)
  })

  test('the configuration call carries no token', async () => {
    configureApi({ bases, token })
    await call(configCalls.getMerchantConfig, { query: { m: 'shop' } }).catch(() => undefined)
    expect(sent).toEqual([{ url: 'https://api.example/api/config/merchant?m=shop', bearer: null }])
  })
})
