import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ limits: true })
})
afterAll(() => world.stop())

const UNKNOWN = 'a'.repeat(43)

/** The credentials an attacker may guess, each with a call that uses one. */
const GUESSES: { label: string; send: () => Promise<Response> }[] = [
  {
    label: 'bearer tokens',
    send: () =>
      fetch(`${world.origin}/api${api.getPermissions.path}`, {
        headers: { authorization: `Bearer ${UNKNOWN}` },
      }),
  },
  {
    label: 'reset links',
    send: () => post(api.resetPassword.path, { password: 'a quiet harbour at noon' }),
  },
  {
    label: 'one-time tokens',
    send: () => post(api.signInWithCustomToken.path, { tenantId: 'mktp_1', customToken: UNKNOWN }),
  },
  {
    label: 'questions for a code',
    send: () =>
      post(api.giveSecondFactor.path, { tenantId: 'mktp_1', challenge: UNKNOWN, code: '123456' }),
  },
]

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${world.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: UNKNOWN },
    body: JSON.stringify(body),
  })

test.each(GUESSES)(
  'answers 429 with the seconds to wait when $what is guessed, while the owner can continue',
  async ({ send }) => {
    const merchant = await world.merchant()
    let refusal: Response | null = null
    for (let n = 0; n < 70 && !refusal; n++) {
      const answer = await send()
      expect([401, 429]).toContain(answer.status)
      if (answer.status === 429) refusal = answer
    }
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal?.json()).toMatchObject({
      message: 'Too many attempts. Please wait a moment and try again.',
    })
    // From the same address, a valid token and a valid link still work.
    expect((await merchant.call(api.getPermissions, {})).data.role).toBe('admin')
    const link = await merchant.refToken()
    const body = { password: 'a quiet harbour at noon' }
    const { data } = await merchant.call(api.resetPassword, { body }, { refToken: link })
    expect(data.customToken).not.toBe('')
  },
)

test('slows down a browser that keeps calling', async () => {
  const merchant = await world.merchant()
  const answers = await Promise.all(
    Array.from({ length: 120 }, () =>
      fetch(`${world.origin}/api${api.getPermissions.path}`, {
        headers: { authorization: `Bearer ${merchant.token}` },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(75)
  expect(statuses).toContain(429)
  const colleague = await merchant.colleague()
  expect((await colleague.call(api.getPermissions, {})).data.role).toBe('admin')
})
