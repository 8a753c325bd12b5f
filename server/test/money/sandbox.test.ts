import { api } from '@paydeck/contract/protocol/api'
import {
  CARD_TOKENS_PATH,
  SANDBOX_FAULTS_PATH,
} from '@paydeck/contract/calls/payments/card-provider'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ChargeRequest } from '../../src/providers/card/port.ts'
import { CARDS, startWorld, type World } from '../harness.ts'
import { refusalOf } from './ledger-checks.ts'
import { runDatabase } from '../run-database.ts'

let world: World
let database: pg.Client
beforeAll(async () => {
  world = await startWorld()
  database = new pg.Client({ connectionString: runDatabase() })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await world.stop()
})

const post = (path: string, body: unknown) =>
  fetch(world.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2031, cvc: '123' }
const tokenise = async (change: Partial<typeof card>) => {
  const answer = await post(CARD_TOKENS_PATH, { ...card, ...change })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the provider’s endpoint for card details', () => {
  test('returns a single-use token and the details that may be shown', async () => {
    expect(await tokenise({})).toEqual({
      status: 200,
      body: {
        paymentToken: expect.stringMatching(/^ptkn_[\w-]{16}$/) as string,
        brand: 'visa',
        last4: '4242',
      },
    })
  })

  test('a card is valid until the end of its month', async () => {
    const now = world.time.now()
    const thisMonth = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }
    expect((await tokenise(thisMonth)).status).toBe(200)
    const last = new Date(Date.UTC(thisMonth.expYear, thisMonth.expMonth - 2, 1))
    const lastMonth = { expMonth: last.getUTCMonth() + 1, expYear: last.getUTCFullYear() }
    expect((await tokenise(lastMonth)).body['errorCode']).toMatch(
      /^(expired_card|invalid_expiry_year)$/,
    )
  })

  test.each([
    ['a wrong digit', { number: '4242 4242 4242 4241' }, 'incorrect_number'],
    ['no number at all', { number: 'hello' }, 'incorrect_number'],
    ['a number that is not a test card', { number: '4111 1111 1111 1111' }, 'incorrect_number'],
    ['a thirteenth month', { expMonth: 13 }, 'invalid_expiry_month'],
    ['a past year', { expYear: 2020 }, 'invalid_expiry_year'],
    ['a code too short', { cvc: '12' }, 'invalid_cvc'],
    ['a code of letters', { cvc: 'abc' }, 'invalid_cvc'],
    ['three digits for American Express', { number: '378282246310005' }, 'invalid_cvc'],
  ])('refuses %s with the code of the field', async (_, change, errorCode) => {
    const { status, body } = await tokenise(change)
    expect([status, body['errorCode']]).toEqual([400, errorCode])
    expect(body['message']).toMatch(/^[A-Z].+\.$/)
  })

  test('no card number or security code is stored anywhere', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const secretCode = '974'
    const { body } = await tokenise({ number: CARDS.mastercard, cvc: secretCode })
    await order.customer(api.payOrder, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentToken: String(body['paymentToken']) },
    })
    const { rows: tables } = await database.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname in ('app', 'global', 'sandbox', 'pgboss')`,
    )
    expect(tables.map(({ name }) => name)).toContain('sandbox.charge')
    for (const { name } of tables) {
      const { rows } = await database.query(
        `select 1 from ${name} t where strpos(t::text, $1) > 0`,
        [CARDS.mastercard],
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
    // Three digits may occur anywhere by chance, but not as a value written for this card.
    const { rows: tokenRows } = await database.query<{ row: string }>(
      `select t::text as row from sandbox.card_token t where token = $1
       union all select c::text from sandbox.charge c where token = $1
       union all select o::text from app.payment_operation o where merchant_id = $2
       union all select p::text from app.payment p where merchant_id = $2`,
      [body['paymentToken'], merchant.merchantId],
    )
    expect(tokenRows).toHaveLength(4)
    for (const { row } of tokenRows)
      expect(row).not.toMatch(new RegExp(`(^|[",(])${secretCode}([",)]|$)`))
    const { rows: tokens } = await database.query<{ last4: string }>(
      'select last4 from sandbox.card_token where token = $1',
      [body['paymentToken']],
    )
    expect(tokens).toEqual([{ last4: '4444' }])
  })

  test('equal numbers have equal fingerprints, different numbers have different ones', async () => {
    const tokens = await Promise.all(
      [CARDS.visa, CARDS.visa, CARDS.mastercard].map((number) => world.cardToken(number)),
    )
    const { rows } = await database.query<{ token: string; fingerprint: string }>(
      'select token, fingerprint from sandbox.card_token where token = any($1)',
      [tokens],
    )
    const prints = tokens.map((token) => rows.find((row) => row.token === token)?.fingerprint)
    expect(prints[0]).toBe(prints[1])
    expect(prints[0]).not.toBe(prints[2])
  })
})

describe('the provider identifies operations by id', () => {
  let counter = 0
  const request = (paymentToken: string): ChargeRequest => ({
    operationId: `chrg_test${process.pid}_${counter++}`,
    merchantId: 'mcht_of_this_test',
    paymentToken,
    amount: 100,
    currency: 'AUD',
    statement: 'Test',
    request3ds: false,
    returnUrl: `${world.origin}/pay/au/invoice/ordr_1`,
  })
  const { signal } = new AbortController()
  const provider = () => world.sandbox.provider

  test('repeated, even at the same moment, it gives the same answer and takes no more money', async () => {
    const charge = request(await world.cardToken(CARDS.visa))
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => provider().charge(charge, signal)))
    answers.push((await provider().lookup(charge.operationId, signal)) as (typeof answers)[0])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.kind).toBe('succeeded')
    expect(await world.sandbox.charges([charge.operationId])).toHaveLength(1)
  })

  test('it repeats a decline as well', async () => {
    const charge = request(await world.cardToken(CARDS.declined))
    const first = await provider().charge(charge, signal)
    expect(first).toMatchObject({ kind: 'declined', code: 'card_declined' })
    expect(await provider().charge(charge, signal)).toEqual(first)
    expect(await provider().lookup(charge.operationId, signal)).toEqual(first)
  })

  test('two operations cannot share a token', async () => {
    const token = await world.cardToken(CARDS.visa)
    const [first, second] = [request(token), request(token)]
    const answers = await Promise.all([
      provider().charge(first, signal),
      provider().charge(second, signal),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['declined', 'succeeded'])
  })

  test('a closed operation never charges, whenever the charge arrives', async () => {
    const charge = request(await world.cardToken(CARDS.visa))
    expect(await provider().lookup(charge.operationId, signal)).toEqual({ kind: 'not_found' })
    expect(await provider().close(charge.operationId, signal)).toEqual({ kind: 'not_charged' })
    await expect(provider().charge(charge, signal)).rejects.toThrow('was closed')
    expect(await world.sandbox.charges([charge.operationId])).toEqual([])
    expect(await provider().close(charge.operationId, signal)).toEqual({ kind: 'not_charged' })
  })

  test('closing a charged operation says so', async () => {
    const charge = request(await world.cardToken(CARDS.visa))
    const charged = await provider().charge(charge, signal)
    expect(await provider().close(charge.operationId, signal)).toEqual(charged)
  })

  test('either a close or a simultaneous charge wins', async () => {
    for (let round = 0; round < 5; round++) {
      const charge = request(await world.cardToken(CARDS.visa))
      const [charged, closed] = await Promise.allSettled([
        provider().charge(charge, signal),
        provider().close(charge.operationId, signal),
      ])
      const isCharged = (await world.sandbox.charges([charge.operationId])).length
      expect(closed).toMatchObject({
        value: { kind: isCharged === 1 ? 'succeeded' : 'not_charged' },
      })
      expect(charged.status).toBe(isCharged === 1 ? 'fulfilled' : 'rejected')
    }
  })
})

describe('the switch that makes a given call fail', () => {
  test('fails it as often as asked, with an empty message, and affects no other call', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    expect((await post(SANDBOX_FAULTS_PATH, { call: 'getBalances', times: 2 })).status).toBe(204)
    const balances = () => merchant.call(api.getBalances, { merchantId })
    for (let counter = 0; counter < 2; counter++)
      expect(await refusalOf(balances())).toEqual({
        status: 500,
        errorCode: 'unexpected',
        message: api.getBalances.otherwise,
      })
    await expect(balances()).resolves.toBeDefined()
    await expect(merchant.call(api.getMerchantStatus, { merchantId })).resolves.toBeDefined()
  })

  test('can be turned off, and knows its calls', async () => {
    const merchant = await world.merchant()
    await post(SANDBOX_FAULTS_PATH, { call: 'listOrders', times: 5 })
    await post(SANDBOX_FAULTS_PATH, { call: 'listOrders', times: 0 })
    await expect(
      merchant.call(api.listOrders, { merchantId: merchant.merchantId, query: {} }),
    ).resolves.toBeDefined()
    expect((await post(SANDBOX_FAULTS_PATH, { call: 'noSuchCall', times: 1 })).status).toBe(400)
    expect((await post(SANDBOX_FAULTS_PATH, { call: 'toString', times: 1 })).status).toBe(400)
    expect((await post(SANDBOX_FAULTS_PATH, { call: 'listOrders', times: -1 })).status).toBe(400)
  })
})
