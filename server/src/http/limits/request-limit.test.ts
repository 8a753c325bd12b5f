import { api, type CallName } from '@paydeck/contract/protocol/api'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

import type { Actor } from '../../kit/actor.ts'
import { SetClock } from '../../kit/clock.ts'
import { sendError } from '../edge/error-response.ts'
import type { Handlers } from '../edge/handlers.ts'
import { mount, type MountOptions } from '../edge/mount.ts'
import { POLICIES } from './policies.ts'
import { rateLimits } from './rate-limit.ts'

const WHO = {
  merchantId: 'mcht_1',
  userId: 'user_1',
  sessionId: 'sess_1',
  permissions: ['payments:read'],
} as unknown as Actor

/** Mounts every call, with a list without rows. `recognised` and `handled` count the work done. */
async function serve() {
  let recognised = 0
  let handled = 0
  const handle = async () => {
    handled++
    return { data: [], headers: { 'limepay-page-count': 0 } }
  }
  const names = Object.keys(api) as CallName[]
  const app = Fastify()
  app.setErrorHandler(sendError)
  await app.register(cookie)
  mount(app, {
    handlers: Object.fromEntries(names.map((name) => [name, handle])) as unknown as Handlers,
    gate: {
      staff: async () => {
        recognised++
        return WHO
      },
      requireFresh: () => undefined,
      knowsDevice: () => false,
    } as unknown as MountOptions['gate'],
    idempotency: {} as MountOptions['idempotency'],
    faults: null,
    secureCookies: false,
    isProduction: false,
    limits: rateLimits(new SetClock(new Date('2026-03-03T00:00:00Z')), POLICIES),
  })
  const list = () =>
    app.inject({
      url: '/api/dashboard/merchant/mcht_1/payments/query',
      headers: { authorization: 'Bearer a-token' },
    })
  return { list, recognised: () => recognised, handled: () => handled }
}

test('BEY-60 a rate-limited list does no work, and says when to retry', async () => {
  const { list, recognised, handled } = await serve()
  const answers = []
  for (let n = 0; n < 100; n++) answers.push(await list())
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(75)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  // It does not even look up the caller.
  expect(recognised()).toBe(75)
  expect(handled()).toBe(75)
  expect(answers[1]?.headers).toMatchObject({
    'ratelimit-limit': '75',
    'ratelimit-remaining': '73',
    'ratelimit-reset': '1',
  })
  expect(answers[99]?.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '3',
  })
})
