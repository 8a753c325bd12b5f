import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import cookie from '@fastify/cookie'
import { api } from '@paydeck/contract/protocol/api'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'
import { ConfigError, ROOT } from '../../config/config.ts'
import { readConfig } from '../../config/read-config.ts'
import { chatMeta, supportMeta } from './chat.ts'
import { createHttp } from './app.ts'
import { cookiesOf } from './cookies.ts'

const CHAT = {
  scriptUrl: 'https://static.chat.example/snippet.js',
  keys: { standard: 'key-one' },
  sources: ['https://static.chat.example', 'https://*.chat.example', 'wss://*.chat.example'],
}

let world: World
let withChat: World
beforeAll(async () => {
  world = await startWorld()
  withChat = await startWorld({ chat: CHAT })
})
afterAll(() => Promise.all([world.stop(), withChat.stop()]))

const policyOf = (answer: Response): Map<string, string[]> =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

describe('every response', () => {
  test.each(['/', '/some-shop', '/some-shop/payments', '/api/nothing', '/nothing/at/all', '/docs'])(
    '%s forbids frames, foreign scripts, inline scripts and sniffing',
    async (path) => {
      const answer = await fetch(world.origin + path)
      const policy = policyOf(answer)
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('script-src') ?? []).not.toContain("'unsafe-inline'")
      expect(policy.get('script-src') ?? []).not.toContain("'unsafe-eval'")
      expect(policy.get('style-src') ?? []).not.toContain("'unsafe-inline'")
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cross-origin-opener-policy')).toMatch(/^same-origin/)
    },
  )

  test('BEY-18 the dashboard allows only its own style sheets, and no text as markup', async () => {
    const policy = policyOf(await fetch(`${world.origin}/some-shop`))
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  })

  test('API responses are never cached, and other sites cannot read them', async () => {
    const merchant = await world.merchant()
    const answer = await fetch(`${world.origin}/api${api.getPermissions.path}`, {
      headers: { authorization: `Bearer ${merchant.token}`, origin: 'https://evil.example' },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('our pages have no inline scripts or event handlers', () => {
  const pages = readdirSync(join(ROOT, 'web')).filter((file) => file.endsWith('.html'))
  expect(pages).toHaveLength(8)
  for (const page of pages) {
    const text = readFileSync(join(ROOT, 'web', page), 'utf8')
    const scripts = text.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(' src=')
    expect(text).not.toMatch(/\son[a-z]+=/)
  }
})

test('refuses a body of more than 256 KiB', async () => {
  const sent = await fetch(`${world.origin}/api${api.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'x'.repeat(256 * 1024) }),
  })
  expect(sent.status).toBe(413)
  expect(await sent.json()).toMatchObject({
    message: 'The request is too large. The limit is 256 KB.',
  })
})

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, undefined],
])('a server behind https (%s) tells browsers to use https only', async (secure, header) => {
  const http = createHttp({ logLevel: 'silent', secure, trustProxy: null, keepAliveMs: 5_000 })
  const { headers } = await http.inject('/')
  expect(headers['strict-transport-security']).toBe(header)
  await http.close()
})

test('cookies are SameSite and HttpOnly, and Secure where there is https', async () => {
  const http = Fastify()
  await http.register(cookie)
  http.get('/', (request, reply) => {
    cookiesOf(request, reply, true).set('session', 'x', { path: '/api/authn' })
    return reply.send()
  })
  const { headers } = await http.inject('/')
  expect(String(headers['set-cookie']).split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Path=/api/authn',
    'SameSite=Strict',
    'Secure',
  ])
})

test('over https uses cookies that only https can set', async () => {
  const http = createHttp({
    logLevel: 'silent',
    secure: true,
    trustProxy: null,
    keepAliveMs: 5_000,
  })
  http.get('/', (request, reply) => {
    const cookies = cookiesOf(request, reply, true)
    cookies.set('session', 'new', { path: '/' })
    return reply.send({ session: cookies.get('session') ?? null })
  })
  const answer = await http.inject({ url: '/', headers: { cookie: 'session=planted' } })
  expect(answer.json()).toEqual({ session: null })
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-session=new;/)
  const own = await http.inject({ url: '/', headers: { cookie: '__Secure-session=kept' } })
  expect(own.json()).toEqual({ session: 'kept' })
  await http.close()
})

describe('the support chat', () => {
  test('CHAT-01 opens only the dashboard’s policy for the chat’s hosts', async () => {
    const policy = policyOf(await fetch(`${withChat.origin}/some-shop/home`))
    expect(policy.get('script-src')).toEqual([
      "'self'",
      'https://static.chat.example',
      'https://*.chat.example',
    ])
    expect(policy.get('connect-src')).toEqual(["'self'", ...CHAT.sources])
    for (const path of ['/', '/api/nothing', '/pay/AU/invoice/ordr_1'])
      expect(policyOf(await fetch(withChat.origin + path)).get('script-src')).toEqual(["'self'"])
    expect(policyOf(await fetch(`${world.origin}/some-shop/home`)).get('script-src')).toEqual([
      "'self'",
    ])
  })

  test('passes its script and keys to the page, escaped', () => {
    expect(chatMeta({ ...CHAT, keys: { standard: '"><script>' } })).toBe(
      '<meta name="paydeck-chat" content="{&quot;scriptUrl&quot;:&quot;https://static.chat.example/snippet.js&quot;,&quot;keys&quot;:{&quot;standard&quot;:&quot;\\&quot;&gt;&lt;script&gt;&quot;}}">',
    )
  })

  test('BRAND-08 passes the configured help contacts to the page, escaped', () => {
    expect(supportMeta({})).toBe('')
    expect(supportMeta({ standard: 'a@b.co', consumer: '"><x' })).toBe(
      '<meta name="paydeck-support-standard" content="a@b.co"><meta name="paydeck-support-consumer" content="&quot;&gt;&lt;x">',
    )
  })

  const read = (env: Record<string, string>) =>
    readConfig({ PAYDECK_SECRET: 'x'.repeat(40), ...env }, ['--no-demo'])

  test('needs both script and key; either alone turns it off', () => {
    const script = { CHAT_SCRIPT_URL: 'https://static.chat.example/snippet.js' }
    expect(read({}).chat).toBeNull()
    expect(read(script).chat).toBeNull()
    expect(read({ CHAT_KEY: 'key-one' }).chat).toBeNull()
    expect(
      read({
        ...script,
        CHAT_KEY: 'key-one',
        CHAT_SOURCES: 'https://*.chat.example, wss://*.chat.example',
      }).chat,
    ).toEqual(CHAT)
  })

  test.each(["'unsafe-inline'", 'https://a.example; script-src *', 'http://chat.example', '*'])(
    'cannot open the policy with "%s"',
    (source) => {
      const env = {
        CHAT_SCRIPT_URL: 'https://static.chat.example/snippet.js',
        CHAT_KEY: 'k',
        CHAT_SOURCES: source,
      }
      expect(() => read(env)).toThrow(ConfigError)
    },
  )
})
