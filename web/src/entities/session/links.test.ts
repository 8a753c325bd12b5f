import { afterEach, expect, test, vi } from 'vitest'

import { Refusal, serve } from '../../../test/network.ts'
import { checkInvitation, isLinkExpired } from './check-invitation.ts'
import { requestReset, setPassword } from './session-actions.ts'
import type { SignIn } from './sign-in-state.ts'

afterEach(() => vi.restoreAllMocks())

const LINK = { refToken: 'ref', slug: 'shop' }
const VALIDATE = 'POST /authn/validate-token'
/** The `token` headers, which prove that the caller has the link. */
const tokensSent = () =>
  vi.mocked(globalThis.fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('token'))

const answering = (hasLastLogin: boolean, isExpired: boolean) =>
  serve({ [VALIDATE]: { hasLastLogin, isExpired } })

test('an invitation leads to setting the password, to sign-in, or to the page for expired links', async () => {
  const targets = []
  for (const [hasLastLogin, isExpired] of [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ] as const) {
    const { sent } = answering(hasLastLogin, isExpired)
    targets.push(await checkInvitation(LINK))
    expect(sent.map(({ path }) => path)).toEqual(['/authn/validate-token?slug=shop'])
    expect(tokensSent()).toEqual(['ref'])
    vi.restoreAllMocks()
  }
  expect(targets).toEqual(['set-password', 'expired-link', 'login', 'login'])
})

test('rejects when the server cannot check an invitation', async () => {
  serve({ [VALIDATE]: new Refusal(503) })
  await expect(checkInvitation(LINK)).rejects.toMatchObject({ status: 503 })
})

test('a reset link has expired when the server says so', async () => {
  answering(false, true)
  expect(await isLinkExpired(LINK)).toBe(true)
  answering(true, false)
  expect(await isLinkExpired(LINK)).toBe(false)
  serve({ [VALIDATE]: new Refusal(503) })
  expect(await isLinkExpired(LINK)).toBe(false)
})

test('requests a reset link, sets the new password with it, and signs in', async () => {
  const { sent } = serve({
    'POST /authn/send-reset-password-email': null,
    'POST /authn/reset-password': { customToken: 'once' },
  })
  await requestReset('shop', 'jane@shop.example')
  const tokens: string[] = []
  const signIn: Pick<SignIn, 'signInWithCustomToken'> = {
    signInWithCustomToken: async (token) => void tokens.push(token),
  }
  await setPassword(signIn as SignIn, { ...LINK, password: 'a long new one' })
  expect(sent.map(({ body }) => body)).toEqual([
    { slug: 'shop', userType: 'merchantStaff', emailAddress: 'jane@shop.example' },
    { password: 'a long new one', slug: 'shop' },
  ])
  expect(tokensSent()[1]).toBe('ref')
  expect(tokens).toEqual(['once'])
})
