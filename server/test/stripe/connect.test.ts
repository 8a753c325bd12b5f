import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { BankProvider, PayoutRequest } from '../../src/providers/bank/port.ts'
import { CARDS } from '../harness.ts'
import { connectAccount, endPayout } from '../stripe-fake/connect.ts'
import { idOf } from '../stripe-fake/memory.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, signal } from './operations.ts'

let opened: OpenedStripe
let other: BankProvider
beforeAll(async () => {
  opened = await openStripe()
  other = await opened.anotherBank()
})
afterAll(() => opened.stop())

let account = ''
/** A fresh account for each test. */
beforeEach(async () => {
  const { fake, accounts, time } = opened
  fake.memory.available = null
  account = connectAccount(fake.memory)
  await accounts.set({ merchantId: MERCHANT, accountId: account }, time.now())
})

let counter = 0
const payoutOf = (change: Partial<PayoutRequest> = {}): PayoutRequest => ({
  payoutId: `pout_${++counter}`,
  merchantId: MERCHANT,
  amount: 250_00,
  currency: 'AUD',
  account: {
    accountName: 'Shop Pty Ltd',
    accountNumber: '12345678',
    routingNumber: '062000',
    country: 'AU',
  },
  reference: 'PD260304 DDXXEEXF',
  arriveBy: new Date('2026-03-05T13:00:00Z'),
  ...change,
})

const send = (request: PayoutRequest, bank = opened.bank) => bank.send(request, signal)
const lookUp = ({ payoutId }: PayoutRequest, bank = opened.bank) => bank.lookup(payoutId, signal)
const transfersOf = ({ payoutId }: PayoutRequest) =>
  [...opened.fake.memory.transfers.values()].filter(
    ({ metadata }) => metadata['payout_id'] === payoutId,
  )
const payoutsOf = ({ payoutId }: PayoutRequest) =>
  [...opened.fake.memory.payouts.values()]
    .map(({ payout }) => payout)
    .filter(({ metadata }) => metadata?.['payout_id'] === payoutId)
const refOf = (request: PayoutRequest) => payoutsOf(request)[0]?.id ?? ''
const reversed = (request: PayoutRequest) => transfersOf(request)[0]?.amount_reversed

describe('a payout through a connected account', () => {
  test('BEY-124 is a transfer to the account and a payout from there to the merchant’s own bank account', async () => {
    const request = payoutOf()
    const outcome = await send(request)
    const [payout] = payoutsOf(request)
    expect(outcome).toEqual({ kind: 'accepted', ref: payout?.id })
    expect(transfersOf(request)).toMatchObject([
      {
        amount: 250_00,
        currency: 'aud',
        destination: account,
        transfer_group: request.payoutId,
        metadata: { payout_id: request.payoutId, merchant_id: MERCHANT },
      },
    ])
    expect(payout).toMatchObject({
      amount: 250_00,
      destination: opened.fake.memory.accounts.get(account)?.banks[0]?.id,
      statement_descriptor: 'PD260304 DDXXEEXF',
      method: 'standard',
    })
    const keys = opened.fake.calls.filter(({ key }) => key?.startsWith(request.payoutId))
    expect(keys.map(({ key }) => key)).toEqual([
      `${request.payoutId}:transfer`,
      `${request.payoutId}:payout`,
    ])
  })

  test('BEY-124 is in transit, then paid, and may be returned for a week', async () => {
    const request = payoutOf()
    expect(await lookUp(request)).toEqual({ kind: 'not_found' })
    await send(request)
    const ref = refOf(request)
    endPayout(opened.fake.memory, ref, 'in_transit')
    expect(await lookUp(request)).toEqual({ kind: 'accepted', ref })
    endPayout(opened.fake.memory, ref, 'paid')
    const arrived = (payoutsOf(request)[0]?.arrival_date ?? 0) * 1000
    const returnsUntil = new Date(arrived + 7 * 86_400_000)
    expect(await lookUp(request)).toEqual({ kind: 'paid', ref, returnsUntil })
  })

  test.each(['in_transit', 'paid'] as const)(
    'BEY-124 that failed after it was %s is returned once its money is back with us',
    async (before) => {
      const request = payoutOf()
      await send(request)
      const ref = refOf(request)
      endPayout(opened.fake.memory, ref, before)
      await lookUp(request)
      endPayout(opened.fake.memory, ref, 'failed', 'account_closed')
      const returned = {
        kind: 'returned',
        ref,
        code: 'account_closed',
        message: 'The bank said account_closed.',
      }
      expect(await lookUp(request)).toEqual(returned)
      expect(reversed(request)).toBe(250_00)
      expect(await lookUp(request, other)).toEqual(returned)
      expect(await send(request)).toEqual(returned)
      expect([transfersOf(request).length, payoutsOf(request).length]).toEqual([1, 1])
    },
  )

  test('BEY-124 when canceled is refused once we have its money back', async () => {
    const request = payoutOf()
    await send(request)
    endPayout(opened.fake.memory, refOf(request), 'canceled')
    expect(await lookUp(request)).toMatchObject({ kind: 'refused', code: 'payout_canceled' })
    expect(reversed(request)).toBe(250_00)
  })

  test('BEY-124 reports no failure before its money is back', async () => {
    const request = payoutOf()
    await send(request)
    const owner = opened.fake.memory.accounts.get(account)
    endPayout(opened.fake.memory, refOf(request), 'failed', 'no_account')
    if (owner) owner.available = 0
    await expect(lookUp(request)).rejects.toThrow('insufficient funds')
    if (owner) owner.available = 250_00
    opened.time.advance({ minutes: 6 })
    expect(await lookUp(request)).toMatchObject({ kind: 'returned', code: 'no_account' })
    expect(reversed(request)).toBe(250_00)
  })

  test('BEY-124 is refused if Stripe cannot use the bank account, and its money returns', async () => {
    const [bank] = opened.fake.memory.accounts.get(account)?.banks ?? []
    if (bank) bank.status = 'errored'
    const request = payoutOf()
    await expect(send(request)).rejects.toThrow('was refused')
    opened.time.advance({ minutes: 6 })
    expect(await send(request)).toMatchObject({ kind: 'refused', ref: null })
    expect([reversed(request), payoutsOf(request).length]).toEqual([250_00, 0])
  })

  test('BEY-124 waits while our balance at Stripe is short, then goes without waiting for its key to expire', async () => {
    const request = payoutOf()
    opened.fake.memory.available = 100_00
    await expect(send(request)).rejects.toThrow('insufficient funds')
    opened.fake.memory.available = 300_00
    // The request may still arrive, so the key must not change yet.
    await expect(send(request)).rejects.toThrow('in some minutes')
    expect(await lookUp(request)).toEqual({ kind: 'not_found' })
    opened.time.advance({ minutes: 6 })
    expect(await send(request)).toMatchObject({ kind: 'accepted' })
    expect(opened.fake.memory.available).toBe(50_00)
  })

  test('BEY-124 moves nothing without a connected account, or to a bank account unknown to Stripe', async () => {
    const stranger = payoutOf({ merchantId: 'mcht_without' })
    await expect(send(stranger)).rejects.toThrow('no connected account')
    const changed = payoutOf()
    changed.account = { ...changed.account, accountNumber: '12349999' }
    await expect(send(changed)).rejects.toThrow('no AUD bank account ending 9999')
    const elsewhere = payoutOf()
    elsewhere.account = { ...elsewhere.account, routingNumber: '082001' }
    await expect(send(elsewhere)).rejects.toThrow('no AUD bank account ending 5678')
    await expect(send(payoutOf({ currency: 'NZD' }))).rejects.toThrow('no NZD bank account')
    expect([stranger, changed, elsewhere].flatMap(transfersOf)).toEqual([])
  })

  test('BEY-124 is made once when two servers ask at once, and again after a day', async () => {
    const request = payoutOf()
    await Promise.allSettled([send(request), send(request, other), send(request)])
    opened.time.advance({ hours: 25 })
    expect(await send(request, other)).toMatchObject({ ref: refOf(request) })
    expect([transfersOf(request).length, payoutsOf(request).length]).toEqual([1, 1])
  })

  test('BEY-124 stays with the account that received it', async () => {
    const request = payoutOf()
    await send(request)
    const next = connectAccount(opened.fake.memory)
    await opened.accounts.set({ merchantId: MERCHANT, accountId: next }, opened.time.now())
    expect(await lookUp(request)).toMatchObject({ kind: 'accepted' })
    expect(await send(request)).toMatchObject({ kind: 'accepted', ref: refOf(request) })
    await send(payoutOf())
    expect(opened.fake.memory.accounts.get(next)?.available).toBe(0)
  })
})

/** Drops the answer of the nth call from now, before or after it takes effect. */
function killAt(skipped: number, moment: 'before' | 'after'): void {
  for (let call = 0; call < skipped; call++) opened.fake.between(/./, {})
  opened.fake.between(/./, { [moment]: async () => 'drop' })
}

describe.each([0, 25])('a payout killed midway and asked for again after %i hours', (hours) => {
  test('BEY-124 at any call: the money is transferred once and paid once', async () => {
    const since = opened.fake.calls.length
    await send(payoutOf())
    const length = opened.fake.calls.length - since
    expect(length).toBe(4)
    for (let call = 0; call < length; call++)
      for (const moment of ['before', 'after'] as const) {
        const request = payoutOf()
        killAt(call, moment)
        await expect(send(request)).rejects.toThrow('Invalid JSON')
        opened.time.advance({ hours })
        const outcome = await lookUp(request, other)
        if (outcome.kind === 'not_found') await send(request, other)
        await send(request)
        const counts = [transfersOf(request).length, payoutsOf(request).length]
        expect([call, moment, ...counts]).toEqual([call, moment, 1, 1])
        expect(await lookUp(request)).toMatchObject({ ref: refOf(request) })
      }
  })

  test('BEY-124 at any call of a failed payout’s look-up: the money comes back once', async () => {
    for (const call of [0, 1])
      for (const moment of ['before', 'after'] as const) {
        const request = payoutOf()
        await send(request)
        endPayout(opened.fake.memory, refOf(request), 'failed', 'account_closed')
        killAt(call, moment)
        await expect(lookUp(request)).rejects.toThrow('Invalid JSON')
        opened.time.advance({ hours })
        expect(await lookUp(request, other)).toMatchObject({ kind: 'returned' })
        expect([call, moment, reversed(request)]).toEqual([call, moment, 250_00])
      }
  })
})

test('BEY-124 the bank’s list has the movements of our payouts, and the cards’ list does not', async () => {
  const { bank, provider, time, fake } = opened
  time.advance({ days: 1 })
  time.toNoon()
  const day = time.now().toISOString().slice(0, 10)
  const charge = chargeOf(fake.memory.method(CARDS.visa))
  await provider.charge(charge, signal)
  const request = payoutOf()
  await send(request)
  endPayout(fake.memory, refOf(request), 'failed', 'account_closed')
  await lookUp(request)
  fake.memory.line('transfer', 'transfer', { amount: -7_00, currency: 'aud', source: '' })
  const rowsOf = async (list: typeof bank.movements) => {
    const listed = await list?.(day, signal)
    return listed?.kind === 'movements'
      ? listed.movements.map(({ kind, operationId, amount }) => [kind, operationId, amount])
      : null
  }
  expect(await rowsOf(bank.movements)).toEqual([
    ['payout', request.payoutId, -250_00],
    ['payout_returned', request.payoutId, 250_00],
  ])
  // We need not explain a transfer that was made by hand.
  expect(await rowsOf(provider.movements)).toEqual([
    ['charge', charge.operationId, 100_00],
    ['other', null, -7_00],
  ])
})

describe('events of connected accounts', () => {
  const wall = new Date('2026-11-23T10:00:00Z')
  const read = (event: object, secret = 'whsec_fake_connect', ageSeconds = 0) => {
    const payload = JSON.stringify({ id: 'evt_1', livemode: false, account, ...event })
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: wall.getTime() / 1000 - ageSeconds,
    })
    return opened.bank.readEvent?.(Buffer.from(payload), { 'stripe-signature': header }, wall)
  }
  const metadata = { payout_id: 'pout_1', merchant_id: MERCHANT }
  const paid = { type: 'payout.paid', data: { object: { id: 'po_1', metadata } } }

  test('BEY-124 name the payout; events of our own account and of other objects are dropped', () => {
    expect(read(paid)).toEqual({
      kind: 'event',
      event: {
        eventId: 'evt_1',
        type: 'payout.paid',
        merchantId: MERCHANT,
        operationId: 'pout_1',
      },
    })
    expect(read({ ...paid, account: undefined })).toEqual({ kind: 'other' })
    expect(read({ ...paid, type: 'charge.succeeded' })).toEqual({ kind: 'other' })
    const automatic = { type: 'payout.failed', data: { object: { id: 'po_2', metadata: {} } } }
    expect(read(automatic)).toMatchObject({
      event: { merchantId: 'unknown', operationId: 'po_2' },
    })
  })

  test('BEY-124 need a recent signature in this mode, by their own endpoint’s secret', () => {
    expect(read(paid, 'whsec_fake')).toEqual({ kind: 'forged' })
    expect(read(paid, 'whsec_fake_connect', 301)).toEqual({ kind: 'stale' })
    expect(read({ ...paid, livemode: true })).toEqual({ kind: 'unreadable' })
  })
})

test('BEY-124 the operator’s check lists the accounts that cannot be paid through, and why', async () => {
  const { fake, accounts, time } = opened
  const message = (id: string) => `Account ${id} can be paid through`
  expect(await opened.checkBank()).toEqual([{ check: message(account), isOk: true }])
  const disabled = connectAccount(fake.memory, {
    change: { payouts_enabled: false, capabilities: { transfers: 'inactive' } },
  })
  await accounts.set({ merchantId: 'mcht_other', accountId: disabled }, time.now())
  await accounts.set({ merchantId: 'mcht_third', accountId: 'acct_gone' }, time.now())
  expect(await opened.checkBank()).toEqual([
    { check: message(account), isOk: true },
    { check: message(disabled), isOk: false, detail: 'it takes no transfers, its payouts are off' },
    { check: message('acct_gone'), isOk: false, detail: "No such account: 'acct_gone'" },
  ])
  expect(await accounts.clear('mcht_other')).toBe(true)
  expect(await accounts.clear('mcht_third')).toBe(true)
  expect(await accounts.clear('mcht_third')).toBe(false)
  expect(await accounts.set({ merchantId: 'mcht_other', accountId: account }, time.now())).toBe(
    false,
  )
})

describe('a charge of a merchant with a connected account', () => {
  const intentOf = (operationId: string) =>
    [...opened.fake.memory.intents.values()].find(
      ({ metadata }) => metadata['operation_id'] === operationId,
    )

  test('BEY-124 is made on behalf of the account, in the account’s name', async () => {
    const { provider, fake } = opened
    const request = chargeOf(fake.memory.method(CARDS.visa))
    expect(await provider.charge(request, signal)).toMatchObject({ kind: 'succeeded' })
    expect(intentOf(request.operationId)).toMatchObject({
      on_behalf_of: account,
      statement_descriptor_suffix: null,
    })
    const check = chargeOf(fake.memory.method(CARDS.visa))
    await provider.checkCard(check, signal)
    const setups = [...fake.memory.setups.values()]
    expect(setups.map(({ on_behalf_of }) => idOf(on_behalf_of))).toContain(account)
    const without = chargeOf(fake.memory.method(CARDS.visa), { merchantId: 'mcht_without' })
    await provider.charge(without, signal)
    expect(intentOf(without.operationId)).toMatchObject({
      on_behalf_of: null,
      statement_descriptor_suffix: 'Test shop',
    })
  })

  test('BEY-124 asked for again after the account changed, is the same charge', async () => {
    const { provider, fake, accounts, time } = opened
    const request = chargeOf(fake.memory.method(CARDS.visa))
    fake.between(/POST \/v1\/payment_intents$/, { after: async () => 'drop' })
    await expect(provider.charge(request, signal)).rejects.toThrow('Invalid JSON')
    const next = connectAccount(fake.memory)
    await accounts.set({ merchantId: MERCHANT, accountId: next }, time.now())
    expect(await provider.charge(request, signal)).toMatchObject({ kind: 'succeeded' })
    expect(intentOf(request.operationId)?.on_behalf_of).toBe(account)
    expect(fake.taken([request.operationId])).toHaveLength(1)
  })
})
