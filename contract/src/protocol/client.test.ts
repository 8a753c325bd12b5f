import { describe, expect, test } from 'vitest'

import { api } from './api.ts'
import { createClient, toQueryString } from './client.ts'
import { ApiError, readError } from './error.ts'
import { fillPath, pathParameters } from './route.ts'

interface Seen {
  url: string
  method: string
  headers: Record<string, string>
  body: unknown
}

function clientAnswering(
  answer: { status?: number; body?: string; headers?: Record<string, string> },
  token: string | null = 'tok',
) {
  const seen: Seen[] = []
  const call = createClient({
    bases: { api: 'https://x.test/api', v3: 'https://x.test/api/v3' },
    token: () => Promise.resolve(token),
    fetch: (input, init) => {
      seen.push({
        url: input instanceof Request ? input.url : input.toString(),
        method: String(init?.method),
        headers: init?.headers as Record<string, string>,
        body: init?.body,
      })
      return Promise.resolve(
        new Response(answer.body ?? '', {
          status: answer.status ?? 200,
          headers: answer.headers ?? {},
        }),
      )
    },
  })
  return { call, seen }
}

describe('the client', () => {
  test('API-01 API-02 API-03 a staff call goes to apiBaseUri with the bearer token and the JSON content type', async () => {
    const { call, seen } = clientAnswering({ body: '{"isActivated":true}' })
    const { data } = await call(api.getMerchantStatus, { merchantId: 'mcht_1' })
    expect(data).toEqual({ isActivated: true, isAccountSet: false })
    expect(seen[0]).toMatchObject({
      url: 'https://x.test/api/merchants/mcht_1/status',
      method: 'GET',
      headers: { authorization: 'Bearer tok', 'content-type': 'application/json' },
    })
  })

  test('the configuration call carries no token', async () => {
    const { call, seen } = clientAnswering({ body: '{}' })
    await expect(call(api.getMerchantConfig, { query: { m: 'harbour' } })).rejects.toThrow(
      'Failed to fetch config',
    )
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(seen[0]?.url).toBe('https://x.test/api/config/merchant?m=harbour')
  })

  test('API-04 a staff call without a signed-in person fails at once, without a request', async () => {
    const { call, seen } = clientAnswering({}, null)
    await expect(call(api.getPermissions, {})).rejects.toMatchObject({ status: 401 })
    expect(seen).toEqual([])
  })

  test('API-05 the error message is a JSON string, its message field, or the raw text', () => {
    expect(readError(400, '"No such card"', 'd').message).toBe('No such card')
    expect(
      readError(409, '{"message":"Already paid","errorCode":"paid","tracer":"t1"}', 'd'),
    ).toMatchObject({
      message: 'Already paid',
      errorCode: 'paid',
      tracer: 't1',
      status: 409,
    })
    expect(readError(502, 'Bad gateway', 'd').message).toBe('Bad gateway')
  })

  test('ERR-58 ERR-59 the server’s message wins, then the call’s default, then "Unknown error"', () => {
    expect(readError(500, '{"message":""}', 'Failed to fetch payments').message).toBe(
      'Failed to fetch payments',
    )
    expect(readError(500, '', 'Failed to fetch payments').message).toBe('Failed to fetch payments')
    expect(readError(500, '', '').message).toBe('Unknown error')
  })

  test('API-06 reads the page count from its header; a missing header counts as one page', async () => {
    const counted = clientAnswering({ body: '[]', headers: { 'limepay-page-count': '7' } })
    const { headers } = await counted.call(api.queryPayments, { merchantId: 'm', query: {} })
    expect(headers['limepay-page-count']).toBe(7)
    const uncounted = await clientAnswering({ body: '[]' }).call(api.queryPayments, {
      merchantId: 'm',
      query: {},
    })
    expect(uncounted.headers['limepay-page-count']).toBe(1)
  })

  test('API-07 omits parameters without a value; lists repeat their key', () => {
    expect(
      toQueryString({
        a: undefined,
        b: '',
        c: null,
        page: 1,
        orderStatus: ['created', 'cancelled'],
      }),
    ).toBe('?page=1&orderStatus=created&orderStatus=cancelled')
    expect(toQueryString({})).toBe('')
  })

  test('API-08 sends the token of a link in the header named token', async () => {
    const { call, seen } = clientAnswering({ body: '{"hasLastLogin":false,"isExpired":false}' })
    await call(api.validateToken, { query: {} }, { refToken: 'secret' })
    expect(seen[0]?.headers['token']).toBe('secret')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(seen[0]?.url).not.toContain('secret')
  })

  test('a network failure shows the call’s default text', async () => {
    const call = createClient({
      bases: { api: '', v3: '' },
      token: () => Promise.resolve('t'),
      fetch: () => Promise.reject(new TypeError('offline')),
    })
    await expect(call(api.queryPayments, { merchantId: 'm', query: {} })).rejects.toEqual(
      new ApiError('Failed to fetch payments', 0, 'unreachable'),
    )
  })

  test('encodes path values, so that an id can never change the path', () => {
    expect(fillPath('/a/{id}/b', { id: '../x y' })).toBe('/a/..%2Fx%20y/b')
    expect(pathParameters('/merchants/{merchantId}/orders/{merchantOrderId}')).toEqual([
      'merchantId',
      'merchantOrderId',
    ])
  })
})
