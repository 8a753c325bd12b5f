import { beforeEach, describe, expect, test, vi } from 'vitest'

import { consumer, standard } from '@paydeck/contract/brands/brands'
import type { Merchant } from '#/entities/session/merchant.ts'
import { fakeToken } from '#/entities/session/fake-token.ts'
import { createSignIn } from '#/entities/session/sign-in-state.ts'
import { followChat } from './follow-chat.ts'

const merchant = { merchantId: 'mcht_here', slug: 'shop' }
let logged: unknown[][]
let pathname: string
let navigate: () => void

beforeEach(() => {
  document.head.innerHTML = ''
  logged = []
  pathname = '/shop/login'
  delete window.zE
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void logged.push(args))
})

const configure = (keys: Record<string, string>): void => {
  const meta = document.createElement('meta')
  meta.name = 'paydeck-chat'
  meta.content = JSON.stringify({ scriptUrl: 'https://chat.example/snippet.js', keys })
  document.head.append(meta)
}
const KEYS = { standard: 'key-one', consumer: 'key-two' }

const script = () => document.querySelector('script')
/** Simulates the arrival of the provider's script, which runs the queued calls. */
async function arrives(): Promise<void> {
  script()?.dispatchEvent(new Event('load'))
  await new Promise((resolve) => setTimeout(resolve))
}

function open(brand = standard) {
  const token = () => Promise.resolve({ token: fakeToken() })
  const signIn = createSignIn({
    service: {
      signIn: token,
      signInWithCustomToken: token,
      submitCode: () => Promise.resolve(fakeToken()),
      renew: () => Promise.resolve(null),
      signOut: () => Promise.resolve(),
    },
    merchant,
    now: () => 0,
  })
  const opened = { slug: 'shop', brand, signIn } as Merchant
  followChat(opened, document, {
    pathname: () => pathname,
    onNavigate: (arrived) => {
      navigate = arrived
    },
  })
  return signIn
}

describe('the support chat', () => {
  test.each([
    [standard, 'key-one'],
    [consumer, 'key-two'],
  ])('CHAT-01 loads for signed-in people with the key of their brand', async (brand, key) => {
    configure(KEYS)
    const signIn = open(brand)
    expect(script()).toBeNull()
    await signIn.signIn('ava@shop.example', 'secret')
    expect(script()?.src).toBe(`https://chat.example/snippet.js?key=${key}`)
    navigate()
    expect(document.querySelectorAll('script')).toHaveLength(1)
  })

  test('CHAT-01 does not load if the deployment has none', async () => {
    await open().signIn('ava@shop.example', 'secret')
    expect(script()).toBeNull()
    configure({ standard: 'key-one' })
    await open(consumer).signIn('ava@shop.example', 'secret')
    expect(script()).toBeNull()
  })

  test('CHAT-02 logs out on the sign-in page', async () => {
    configure(KEYS)
    const calls: string[][] = []
    window.zE = (...args) => void calls.push(args)
    const signIn = open()
    await signIn.restore()
    await arrives()
    expect(calls).toEqual([['messenger', 'logoutUser']])

    await signIn.signIn('ava@shop.example', 'secret')
    pathname = '/shop/home'
    navigate()
    // The page stays open while its session ends.
    await signIn.signOut()
    await arrives()
    expect(calls).toHaveLength(1)
    pathname = '/shop/login'
    navigate()
    navigate()
    await arrives()
    expect(calls).toHaveLength(2)
  })

  test('does not load on link pages, whose addresses carry a token', async () => {
    configure(KEYS)
    pathname = '/shop/reset-password'
    await open().restore()
    navigate()
    expect(script()).toBeNull()
  })

  test('CHAT-03 ERR-17 a script that fails to load is only logged', async () => {
    configure(KEYS)
    const signIn = open()
    await signIn.signIn('ava@shop.example', 'secret')
    script()?.dispatchEvent(new Event('error'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(logged).toEqual([['Failed to load the support script', expect.any(Error)]])
    expect(signIn.state().isLoggedIn).toBe(true)
  })
})
