import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'

import { signingSecrets } from '../../src/providers/card/stripe/settings.ts'
import { configuredProviders, warningsOf } from '../../src/providers/configured.ts'
import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import { openProviders } from '../../src/providers/open-providers.ts'
import { testClock } from '../test-clock.ts'
import { openTestCluster } from '../test-database.ts'
import { confirmDebit, createDebit } from './debits.ts'
import { answerSite } from './site.ts'
import { startStandIn, type StandIn } from './stand-in.ts'
import { StripeFake } from './stripe-fake.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const REAL = {
  STRIPE_SECRET_KEY: 'sk_live_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_Abc',
}
const AT = { STRIPE_API_ORIGIN: 'http://127.0.0.1:4242' }

const startStandInOn = async (server: string): Promise<StandIn> => {
  const standIn = await startStandIn({ port: 0, server, browser: null })
  closers.push(() => standIn.stop())
  return standIn
}

/** Production's Stripe adapter on a database, up to the check at the start of whether it may use it. */
async function providersWith(env: Record<string, string>, url: string): Promise<string> {
  const providers = await openProviders({
    configured: configuredProviders([stripeCard], env, false),
    url,
    clock: testClock(),
    random: { bytes: (size) => crypto.getRandomValues(Buffer.alloc(size)) },
    secret: Buffer.alloc(48, 7),
    origin: 'https://pay.example',
    sendsEvents: false,
    onError: console.error,
  })
  try {
    for (const { opened } of providers.list) await opened.admit?.()
    return 'starts'
  } catch (failure) {
    return failure instanceof Error ? failure.message : ''
  } finally {
    await providers.close()
  }
}

test('BEY-211 never sends Stripe’s keys to a stand-in, or a stand-in’s to Stripe', async () => {
  const { env } = await startStandInOn('http://127.0.0.1:1')
  const start = (settings: Record<string, string>) =>
    configuredProviders([stripeCard], settings, false)
  const warned = warningsOf(start(env), false)
  expect(warned).toEqual([expect.stringContaining('a stand-in takes the cards, no money moves')])
  expect(warningsOf(start(REAL), false)).toEqual([])
  const { STRIPE_API_ORIGIN: _, ...keys } = env
  expect(() => start({ ...REAL, ...AT })).toThrow('must not be given a key of Stripe’s')
  expect(() => start({ ...env, STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc' })).toThrow(
    'must not be given a key of Stripe’s',
  )
  expect(() => start(keys)).toThrow('is a stand-in’s, without its STRIPE_API_ORIGIN')
  expect(() => start({ ...REAL, STRIPE_PUBLISHABLE_KEY: 'pk_live_fake' })).toThrow(
    'is a stand-in’s, without its STRIPE_API_ORIGIN',
  )
})

test('BEY-211 a database is used with a stand-in or with Stripe itself, never with both', async () => {
  const cluster = await openTestCluster()
  closers.push(() => cluster.stop())
  const { env } = await startStandInOn('http://127.0.0.1:1')
  const [tried, real] = [await cluster.createDatabase(), await cluster.createDatabase()]
  expect(await providersWith(env, tried)).toBe('starts')
  expect(await providersWith(env, tried)).toBe('starts')
  expect(await providersWith(REAL, tried)).toMatch(/^The cards of this database were taken by/)
  expect(await providersWith(REAL, real)).toBe('starts')
  const client = new pg.Client({ connectionString: real })
  await client.connect()
  await client.query(
    `insert into provider_stripe.operation (operation_id, asked_at) values ('chrg_1', now())`,
  )
  await client.end()
  expect(await providersWith(env, real)).toMatch(/^This database has taken cards at Stripe itself/)
  expect(await providersWith(REAL, real)).toBe('starts')
})

test('BEY-211 the stand-in resends signed live events until the server accepts them', async () => {
  const received: { path: string | undefined; body: string }[] = []
  let refusals = 1
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      if (refusals-- > 0) return response.writeHead(503).end()
      received.push({ path: request.url, body })
      return response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { command, fake, env } = await startStandInOn(`http://127.0.0.1:${port}`)
  fake.memory.tell('charge.expired', { id: 'ch_1' }, null)
  fake.memory.tell('charge.expired', { id: 'ch_2' }, null)
  await vi.waitFor(() => expect(received).toHaveLength(2), 20_000)
  const cards = '/webhooks/card-stripe'
  expect(received.map(({ path }) => path)).toEqual([cards, cards])
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { livemode: true, data: { object: { id: 'ch_1' } } },
    { livemode: true, data: { object: { id: 'ch_2' } } },
  ])
  expect(signingSecrets(env['STRIPE_WEBHOOK_SECRETS'] ?? '')).toEqual(['whsec_fake'])
  expect(env['STRIPE_BECS']).toBe('on')
  expect(command('payout aud TRACE1')).toMatch(/^po_\w+: 0\.00 AUD/)
  expect([...fake.memory.payouts.values()][0]?.payout.trace_id?.value).toBe('TRACE1')
  expect(command('help')).toMatch(/^payout/)
})

test('BEY-211 a browser finds Stripe’s script, its frame, a token for a test card, and the bank', async () => {
  const fake = new StripeFake(() => new Date(), 'live')
  const get = (address: string, body = '') => answerSite(fake, new URL(address), body)
  expect((await get('https://js.stripe.com/endive/stripe.js')).body).toContain('window.Stripe')
  expect((await get('https://js.stripe.com/frames/payment')).body).toContain('Card number')
  const methods = 'https://api.stripe.com/v1/payment_methods'
  const token = JSON.parse((await get(methods, '{"number":"4242424242424242"}')).body)
  expect(fake.memory.methods.get(token.id)?.card?.last4).toBe('4242')
  expect((await get(methods, '{"number":"1"}')).body).toContain('invalid_number')
  expect((await get('https://hooks.stripe.com/challenges/pi_1')).body).toContain('Your bank')
  await expect(get('https://pay.example/')).rejects.toThrow('not one of Stripe’s sites')
})

test('BEY-211 answers, partly returns and gives back debits at a person’s command', async () => {
  const { command, fake } = await startStandInOn('http://127.0.0.1:1')
  const { memory } = fake
  expect(command('debits')).toBe('None waits.')
  const [good, poor] = ['000123456', '222222227'].map((accountNumber) => {
    const method = memory.debitMethod({ bsb: '000000', accountNumber })
    const intent = createDebit(memory, {
      amount: '8000',
      currency: 'aud',
      allowed_payment_method_types: { 0: 'au_becs_debit' },
      payment_method: method,
      metadata: {},
    })
    intent.status = 'requires_confirmation'
    const online = { ip_address: '127.0.0.1', user_agent: 'Browser/1' }
    return confirmDebit(memory, intent, {
      mandate_data: { customer_acceptance: { type: 'online', accepted_at: '1', online } },
    })
  })
  if (!good || !poor) throw new Error('There are no debits')
  expect(command(`take-back ${good.id}`)).toMatch(/^No debit/)
  expect(command('debits')).toBe(`${good.id}: succeeded\n${poor.id}: requires_payment_method`)
  expect(command(`take-back ${good.id} 8001`)).toBe('1 to 8000 cents can be taken back.')
  expect(command(`give-back ${good.id}`)).toBe(`Nothing of ${good.id} was taken back.`)
  expect(command(`take-back ${good.id} 3000`)).toMatch(/: 30\.00 AUD was taken back$/)
  expect(command(`give-back ${good.id}`)).toMatch(/: 30\.00 AUD came back$/)
  const moved = [...memory.lines.values()].map(({ amount }) => amount)
  expect(moved).toEqual([80_00, -30_00, 30_00])
})
