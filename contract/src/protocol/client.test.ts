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
  init: RequestInit | undefined
}

function clientAnswering(
  answer: { status?: number; body?: string; headers?: Record<string, string> },
  token: string | null = 'tok',
) {
  const requests: Seen[] = []
  const call = createClient({
    bases: { api: 'https://x.test/api', v3: 'https://x.test/api/v3' },
    token: () => Promise.resolve(token),
    fetch: (input, init) => {
      requests.push({
        url: input instanceof Request ? input.url : input.toString(),
        method: String(init?.method),
        headers: init?.headers as Record<string, string>,
        body: init?.body,
        init,
      })
      return Promise.resolve(
        new Response(answer.body ?? '', {
          status: answer.status ?? 200,
          headers: answer.headers ?? {},
        }),
      )
    },
  })
  return { call, requests }
}

describe('the client', () => {
  test('API-01 API-02 API-03 a staff call goes to apiBaseUri with the bearer token and the JSON content type', async () => {
    const { call, requests } = clientAnswering({ body: '{"isActivated":true}' })
    const { data } = await call(api.getMerchantStatus, { merchantId: 'mcht_1' })
    expect(data).toEqual({ isActivated: true, isAccountSet: false })
    expect(requests[0]).toMatchObject({
      url: 'https://x.test/api/merchants/mcht_1/status',
      method: 'GET',
      headers: { authorization: 'Bearer tok', 'content-type': 'application/json' },
    })
  })

  test('the configuration call carries no token', async () => {
    const { call, requests } = clientAnswering({ body: '{}' })
    await expect(call(api.getMerchantConfig, { query: { m: 'harbour' } })).rejects.toThrow(
      'Failed to fetch config',
    )
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
    expect(requests[0]?.url).toBe('https://x.test/api/config/merchant?m=harbour')
  })

  test('API-04 a staff call without a signed-in person fails at once, without a request', async () => {
    const { call, requests } = clientAnswering({}, null)
    await expect(call(api.getPermissions, {})).rejects.toMatchObject({ status: 401 })
    expect(requests).toEqual([])
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
    const { call, requests } = clientAnswering({ body: '{"hasLastLogin":false,"isExpired":false}' })
    await call(api.validateToken, { query: {} }, { refToken: 'secret' })
    expect(requests[0]?.headers['token']).toBe('secret')
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
    expect(requests[0]?.url).not.toContain('secret')
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

describe('a request', () => {
  const JSON_TYPE = { 'content-type': 'application/json' }

  test('has its body, idempotency key and bearer token, and cookies of our own site only', async () => {
    const { call, requests } = clientAnswering({ status: 500 })
    const body = { transactionId: 't1', refundAmount: { amount: 500, currency: 'AUD' as const } }
    const refund = call(api.createRefund, { merchantId: 'm1', body }, { idempotencyKey: 'once' })
    await expect(refund).rejects.toThrow('Failed to refund')
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ url: 'https://x.test/api/merchants/m1/refunds' })
    expect(JSON.parse(String(requests[0]?.body))).toEqual(body)
    expect(requests[0]?.headers).toEqual({
      ...JSON_TYPE,
      authorization: 'Bearer tok',
      'idempotency-key': 'once',
    })
    expect(requests[0]?.init?.credentials).toBe('same-origin')
    expect(requests[0]?.init).not.toHaveProperty('signal')
  })

  test.each([
    ['a public call without a body', 'getMerchantConfig', {}, {}],
    ['a public call with a body', 'signIn', {}, JSON_TYPE],
    ['a call by staff', 'getPermissions', {}, { ...JSON_TYPE, authorization: 'Bearer tok' }],
    [
      'a call by staff or with a secret key',
      'getTransaction',
      {},
      { ...JSON_TYPE, authorization: 'Bearer tok' },
    ],
    [
      'a call from the checkout frame',
      'offerCheckoutPlan',
      {},
      { ...JSON_TYPE, authorization: 'Bearer tok' },
    ],
    ['a call from an invoice link', 'getInvoice', {}, JSON_TYPE],
    [
      'a call from an emailed link',
      'validateToken',
      { refToken: 'r1' },
      { ...JSON_TYPE, token: 'r1' },
    ],
    [
      'a call from an emailed link without its token',
      'validateToken',
      {},
      { ...JSON_TYPE, token: '' },
    ],
  ] as const)('%s has these headers', async (_, name, extra, headers) => {
    const { call, requests } = clientAnswering({ status: 500 })
    const args = { query: {}, body: {} } as never
    await expect(call(api[name], args, extra)).rejects.toBeInstanceOf(ApiError)
    expect(requests.map((request) => request.headers)).toEqual([headers])
  })

  test('has no body if the call has none', async () => {
    const { call, requests } = clientAnswering({ status: 500 })
    await expect(call(api.getPermissions, {})).rejects.toBeInstanceOf(ApiError)
    expect(requests[0]?.init).not.toHaveProperty('body')
  })

  test('takes an abort signal, and rejects with its reason', async () => {
    const signals: unknown[] = []
    const call = createClient({
      bases: { api: '', v3: '' },
      token: () => Promise.resolve('t'),
      fetch: (_, init) => {
        signals.push(init?.signal)
        return Promise.reject(init?.signal?.reason as Error)
      },
    })
    const controller = new AbortController()
    controller.abort(new Error('left the page'))
    const { signal } = controller
    await expect(call(api.getPermissions, {}, { signal })).rejects.toThrow('left the page')
    expect(signals).toEqual([signal])
  })
})

describe('an answer', () => {
  const getStatus = (answer: Parameters<typeof clientAnswering>[0]) =>
    clientAnswering(answer).call(api.getMerchantStatus, { merchantId: 'm1' })

  test('throws a refusal with its status, even if its body could be an answer', async () => {
    const status = { isActivated: true, isAccountSet: true }
    await expect(getStatus({ status: 403, body: JSON.stringify(status) })).rejects.toMatchObject({
      status: 403,
    })
  })

  test.each([
    ['not JSON', '<html>'],
    ['empty', ''],
    ['another shape', '{"isActivated":7}'],
  ])('throws if it is %s', async (_, body) => {
    await expect(getStatus({ body })).rejects.toMatchObject({
      status: 200,
      errorCode: 'unreadable_answer',
    })
  })

  test('has no data if the call answers nothing', async () => {
    const { data } = await clientAnswering({ body: '' }).call(api.signOut, {})
    expect(data).toBeUndefined()
  })

  test('keeps the text and name of a file', async () => {
    const headers = { 'content-disposition': 'attachment; filename="r.pdf"' }
    const { data, headers: read } = await clientAnswering({ body: '{"a": 1}', headers }).call(
      api.downloadReceipt,
      { merchantId: 'm1', transactionId: 't1' },
    )
    expect(data).toBe('{"a": 1}')
    expect(read).toEqual(headers)
  })

  test('fails with the code for signed-out callers', async () => {
    const { call } = clientAnswering({}, null)
    await expect(call(api.getPermissions, {})).rejects.toMatchObject({
      errorCode: 'not_signed_in',
    })
  })
})
