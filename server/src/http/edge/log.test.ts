import { expect, test } from 'vitest'

import { createHttp } from './app.ts'

interface Line {
  reqId: string
  level: number
  req?: { method: string; path: string }
  res?: { statusCode: number }
  responseTime?: number
  err?: { message: string; stack: string }
}

/** A server with two routes, one of which fails, and its log. */
function startWithLog(logLevel: string) {
  const lines: string[] = []
  const app = createHttp({
    logLevel,
    secure: false,
    trustProxy: null,
    keepAliveMs: 5_000,
    logTo: { write: (line) => void lines.push(line) },
  })
  app.post('/orders/:id', () => 'made')
  app.get('/broken', () => {
    throw new Error('the shelf fell over')
  })
  return {
    app,
    logged: () => lines.map((line) => JSON.parse(line) as Line),
    text: () => lines.join(),
  }
}

test('logs a request in one line with its id, path, status and time, without query, body or headers', async () => {
  const { app, logged, text } = startWithLog('info')
  await app.inject({
    method: 'POST',
    url: '/orders/ordr_1?token=a-secret-of-the-link',
    headers: { authorization: 'Bearer a-secret-key' },
    payload: { email: 'jane@customer.example' },
  })
  const [line, ...more] = logged()
  expect(more).toEqual([])
  expect(line).toMatchObject({
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    req: { method: 'POST', path: '/orders/ordr_1' },
    res: { statusCode: 200 },
  })
  expect(line?.responseTime).toBeGreaterThan(0)
  expect(text()).not.toMatch(/secret|jane/)
})

test('logs a failure with its stack, under the id that the error body calls tracer', async () => {
  const { app, logged } = startWithLog('warn')
  const answer = await app.inject('/broken')
  expect(answer.statusCode).toBe(500)
  const body = answer.json<{ tracer: string; message: string }>()
  expect(body.message).toBe('')
  const [line, ...more] = logged()
  expect(more).toEqual([])
  expect(line?.reqId).toBe(body.tracer)
  expect(line?.err?.stack).toContain('the shelf fell over')
  expect(answer.body).not.toContain('shelf')

  const unknown = await app.inject('/nowhere')
  expect(unknown.json<{ tracer: string }>().tracer).toMatch(/^[0-9a-f-]{36}$/)
})
