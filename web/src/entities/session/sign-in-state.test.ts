import { ApiError } from '@paydeck/contract/protocol/error'
import { beforeEach, describe, expect, test } from 'vitest'

import { fakeToken } from './fake-token.ts'
import type { IdentityService } from './identity-service.ts'
import { needsCode, createSignIn, mustSetUpSecondFactor } from './sign-in-state.ts'

const merchant = { merchantId: 'mcht_here', slug: 'harbour-coffee' }
const TEN_MINUTES = 600_000

let now = 0
let next: string | null | Error = null
let requests: string[] = []

const answer = async (name: string): Promise<string | null> => {
  requests.push(name)
  await Promise.resolve()
  if (next instanceof Error) throw next
  return next
}
const required = async (name: string): Promise<string> => (await answer(name)) ?? ''
let challenge: string | null = null
const step = async (name: string) => {
  const token = await required(name)
  return challenge === null ? { token } : { challenge }
}
const service: IdentityService = {
  signIn: () => step('sign-in'),
  signInWithCustomToken: () => step('custom token'),
  submitCode: (name, code) => required(`code ${code} for ${name}`),
  renew: () => answer('renew'),
  signOut: async () => {
    await answer('sign-out')
  },
}

const create = () => createSignIn({ service, merchant, now: () => now })

async function signedIn() {
  next = fakeToken()
  const signIn = create()
  await signIn.signIn('ava@shop.example', 'secret')
  requests = []
  return signIn
}

beforeEach(() => {
  now = 1_000_000
  next = null
  requests = []
  challenge = null
})

describe('the login state', () => {
  test('AUTH-15 is unknown at first, then signed out or signed in', async () => {
    const signIn = create()
    expect(signIn.state().isLoggedIn).toBeNull()
    await signIn.restore()
    expect(signIn.state().isLoggedIn).toBe(false)
    next = fakeToken()
    await signIn.signIn('ava@shop.example', 'secret')
    expect(signIn.state().isLoggedIn).toBe(true)
  })

  test('restores the session of this browser with one request', async () => {
    next = fakeToken()
    const signIn = create()
    await Promise.all([signIn.restore(), signIn.restore()])
    expect(signIn.state().isLoggedIn).toBe(true)
    expect(requests).toEqual(['renew'])
  })

  test('is signed out when the service is unreachable at the start', async () => {
    next = new ApiError('', 0)
    const signIn = create()
    await signIn.restore()
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: null })
  })

  test('AUTH-17 ends a restored session of another merchant and says why', async () => {
    next = fakeToken({ merchantId: 'mcht_other' })
    const signIn = create()
    await signIn.restore()
    expect(signIn.state()).toMatchObject({
      isLoggedIn: false,
      message: expect.stringMatching(/^You are attempting to access the harbour-coffee dashboard/),
    })
    expect(requests).toEqual(['renew', 'sign-out'])
  })

  test('a sign-in with the account of another merchant fails and signs out', async () => {
    next = fakeToken({ merchantId: 'mcht_other' })
    const signIn = create()
    await expect(signIn.signIn('ava@shop.example', 'secret')).rejects.toThrow(/harbour-coffee/)
    expect(signIn.state().isLoggedIn).toBe(false)
    expect(requests).toEqual(['sign-in', 'sign-out'])
    await expect(signIn.token()).resolves.toBeNull()
  })

  test('AUTH-11 signs in with a custom token too', async () => {
    next = fakeToken()
    const signIn = create()
    await signIn.signInWithCustomToken('once')
    expect(signIn.state().isLoggedIn).toBe(true)
    expect(requests).toEqual(['custom token'])
  })

  test('signing out works locally even when the service fails', async () => {
    const signIn = await signedIn()
    next = new ApiError('down', 500)
    await signIn.signOut()
    expect(requests).toEqual(['sign-out'])
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: null })
    await expect(signIn.token()).resolves.toBeNull()
  })

  test('AUTH-39 a request refused while the person signs out does not say that the session has ended', async () => {
    next = fakeToken()
    let answerRenewal = (): void => undefined
    const slow: IdentityService = {
      ...service,
      renew: () =>
        new Promise((resolve) => {
          answerRenewal = () => resolve(null)
        }),
    }
    const signIn = createSignIn({ service: slow, merchant, now: () => now })
    await signIn.signIn('ava@shop.example', 'secret')
    const leaving = signIn.signOut()
    const renewed = signIn.renewToken()
    await leaving
    answerRenewal()
    await renewed
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: null })
  })

  test('AUTH-39 a token renewed while the person signs out does not sign them in again', async () => {
    const signIn = await signedIn()
    next = fakeToken()
    const renewed = signIn.renewToken()
    await signIn.signOut()
    await renewed
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: null })
    await expect(signIn.renewToken()).resolves.toBeNull()
    await signIn.signIn('ava@shop.example', 'secret')
    await expect(signIn.renewToken()).resolves.toBe(next)
  })
})

describe('a running sign-in', () => {
  function watched() {
    const signIn = create()
    const states: string[] = []
    const stop = signIn.subscribe(() =>
      states.push(`${signIn.isPending() ? 'running' : 'over'}, in: ${signIn.state().isLoggedIn}`),
    )
    return { signIn, states, stop }
  }

  test('is pending from its start until the person is signed in, and notifies its listeners', async () => {
    const { signIn, states, stop } = watched()
    next = fakeToken()
    expect(signIn.isPending()).toBe(false)
    await signIn.signIn('ava@shop.example', 'secret')
    expect(states).toEqual(['running, in: null', 'running, in: true', 'over, in: true'])
    stop()
    await signIn.signOut()
    expect(states).toHaveLength(3)
  })

  test('is over when it fails', async () => {
    const { signIn, states } = watched()
    next = new ApiError('The email or the password is wrong.', 401)
    await expect(signIn.signInWithCustomToken('once')).rejects.toThrow('is wrong')
    await expect(signIn.submitCode('1')).rejects.toThrow('is wrong')
    expect(states).toEqual([
      'running, in: null',
      'over, in: null',
      'running, in: null',
      'over, in: null',
    ])
  })

  test('is pending until the last of two is over', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = { ...service, submitCode: () => promise }
    const signIn = createSignIn({ service: slow, merchant, now: () => now })
    next = fakeToken()
    const second = signIn.submitCode('123456')
    await signIn.signIn('ava@shop.example', 'secret')
    expect(signIn.isPending()).toBe(true)
    resolve(fakeToken())
    await second
    expect(signIn.isPending()).toBe(false)
  })

  test('with an unreadable token fails and signs out, also where that fails', async () => {
    const failing: IdentityService = {
      ...service,
      signOut: async () => {
        await answer('sign-out')
        throw new ApiError('down', 500)
      },
    }
    const signIn = createSignIn({ service: failing, merchant, now: () => now })
    next = 'no token'
    await expect(signIn.signIn('ava@shop.example', 'secret')).rejects.toMatchObject({
      status: 403,
      errorCode: 'not_for_this_merchant',
      message: 'Failed to retrieve user details from the identity provider',
    })
    expect(requests).toEqual(['sign-in', 'sign-out'])
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: null })
    await expect(signIn.token()).resolves.toBeNull()
  })
})

describe('a message', () => {
  test('is shown only to people who are signed out', async () => {
    const signIn = create()
    signIn.showMessage('Too early.')
    expect(signIn.state()).toEqual({ isLoggedIn: null })
    await signIn.restore()
    signIn.showMessage('Your password is changed.')
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: 'Your password is changed.' })
    next = fakeToken()
    await signIn.signIn('ava@shop.example', 'secret')
    signIn.showMessage('Too late.')
    expect(signIn.state()).toMatchObject({ isLoggedIn: true })
  })
})

describe('the access token', () => {
  test('is reused while valid and renewed once, a minute before it expires', async () => {
    const signIn = await signedIn()
    const first = await signIn.token()
    now += TEN_MINUTES - 61_000
    expect(await signIn.token()).toBe(first)
    expect(requests).toEqual([])

    next = fakeToken({ email: 'second@shop.example' })
    now += 1_000
    const tokens = await Promise.all([signIn.token(), signIn.token()])
    expect(tokens).toEqual([next, next])
    expect(requests).toEqual(['renew'])
  })

  test('stays in use while the service is unreachable', async () => {
    const signIn = await signedIn()
    const first = await signIn.token()
    now += TEN_MINUTES
    next = new ApiError('', 0)
    expect(await signIn.token()).toBe(first)
    expect(signIn.state().isLoggedIn).toBe(true)
  })

  test('is renewed once the service can be reached again', async () => {
    const signIn = await signedIn()
    next = new ApiError('', 0)
    await expect(signIn.renewToken()).rejects.toMatchObject({ status: 0 })
    next = fakeToken({ email: 'second@shop.example' })
    await expect(signIn.renewToken()).resolves.toBe(next)
    expect(requests).toEqual(['renew', 'renew'])
    expect(signIn.state()).toMatchObject({ claims: { email: 'second@shop.example' } })
  })

  test('of another merchant signs out and says why', async () => {
    const signIn = await signedIn()
    next = fakeToken({ merchantId: 'mcht_other' })
    await expect(signIn.renewToken()).resolves.toBeNull()
    expect(requests).toEqual(['renew', 'sign-out'])
    expect(signIn.state()).toMatchObject({
      isLoggedIn: false,
      message: expect.stringMatching(/^You are attempting to access the harbour-coffee dashboard/),
    })
  })

  test('is not renewed once the person has signed out', async () => {
    const signIn = await signedIn()
    await signIn.signOut()
    await expect(signIn.renewToken()).resolves.toBeNull()
    await expect(signIn.token()).resolves.toBeNull()
    expect(requests).toEqual(['sign-out'])
  })

  test('signs out with a message when the session has ended', async () => {
    const signIn = await signedIn()
    next = null
    expect(await signIn.renewToken()).toBeNull()
    expect(signIn.state()).toEqual({
      isLoggedIn: false,
      message: 'Your session has ended. Please log in again.',
    })
  })
})

describe('the second step', () => {
  async function askedForCode() {
    const signIn = create()
    await signIn.restore()
    challenge = 'question'
    await signIn.signIn('ava@shop.example', 'secret')
    requests = []
    return signIn
  }

  test('follows the password; the code completes the sign-in', async () => {
    const signIn = await askedForCode()
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: null, needsCode: true })
    await expect(signIn.token()).resolves.toBeNull()
    expect(needsCode(signIn.state())).toBe(true)
    next = fakeToken()
    await signIn.submitCode('123456')
    expect(requests).toEqual(['code 123456 for question'])
    expect(signIn.state().isLoggedIn).toBe(true)
    await signIn.submitCode('654321')
    expect(requests).toEqual(['code 123456 for question', 'code 654321 for '])
  })

  test('is not asked for before the password or once signed in', async () => {
    const signIn = create()
    expect(needsCode(signIn.state())).toBe(false)
    await signIn.restore()
    expect(needsCode(signIn.state())).toBe(false)
    next = fakeToken()
    await signIn.signIn('ava@shop.example', 'secret')
    expect(needsCode(signIn.state())).toBe(false)
  })

  test('is required if the token says so', async () => {
    const signIn = await signedIn()
    expect(mustSetUpSecondFactor(signIn.state())).toBe(false)
    next = fakeToken({ owes: 'second_factor' })
    await signIn.renewToken()
    expect(mustSetUpSecondFactor(signIn.state())).toBe(true)
    await signIn.signOut()
    expect(mustSetUpSecondFactor(signIn.state())).toBe(false)
  })

  test('stays after a wrong code, and ends when the challenge has expired', async () => {
    const signIn = await askedForCode()
    next = new ApiError('The code is not correct.', 401, 'wrong_code')
    await expect(signIn.submitCode('000000')).rejects.toThrow('The code is not correct.')
    expect(signIn.state()).toMatchObject({ needsCode: true })
    next = new ApiError('That took too long.', 401, 'challenge_expired')
    await expect(signIn.submitCode('123456')).rejects.toThrow('That took too long.')
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: 'That took too long.' })
  })

  test('can return to the first', async () => {
    const signIn = await askedForCode()
    signIn.restart()
    expect(signIn.state()).toEqual({ isLoggedIn: false, message: null })
  })
})
