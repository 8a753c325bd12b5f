import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { DirectDebitProvider } from '../../src/providers/direct-debit/port.ts'
import { bankingDaysLater } from '../../src/providers/direct-debit/banking-days.ts'
import { CARDS } from '../harness.ts'
import { DEBIT_ACCOUNTS } from '../money/bank-payers.ts'
import { endDispute } from '../stripe-fake/charging.ts'
import { returnDebit } from '../stripe-fake/debits.ts'
import { payOut } from '../stripe-fake/payouts.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { ACCEPTED_AT, chargeOf, debitOf, MERCHANT, newOperation, signal } from './operations.ts'

let opened: OpenedStripe
let other: DirectDebitProvider
beforeAll(async () => {
  opened = await openStripe()
  other = await opened.anotherDebit()
})
afterAll(() => opened.stop())

type Account = keyof typeof DEBIT_ACCOUNTS | 'closed' | 'notAuthorised'
const ACCOUNTS = {
  ...DEBIT_ACCOUNTS,
  closed: { bsb: '000000', accountNumber: '111111113' },
  notAuthorised: { bsb: '000000', accountNumber: '333333335' },
}
const token = (account: Account) => opened.fake.memory.debitMethod(ACCOUNTS[account])
const CONFIRMS = { routingNumber: '000000', last4: '3456' }

const lookUp = (operationId: string) => opened.debit.lookup(operationId, signal)
const pass = (days: number): void => {
  opened.time.advance({ days, minutes: 1 })
  opened.fake.memory.catchUp()
}
const intentOf = (operationId: string) => {
  const intent = [...opened.fake.memory.intents.values()].find(
    ({ metadata }) => metadata['operation_id'] === operationId,
  )
  if (!intent) throw new Error('There is no intent')
  return intent
}
/** A debit that the banks have confirmed. */
async function confirmed(account: Account = 'confirms') {
  const request = debitOf(token(account))
  await opened.debit.submit(request, signal)
  pass(2)
  return { request, intent: intentOf(request.operationId) }
}
/** How many debits with this operation id the banks received. */
const submittedUnder = (operationId: string): number =>
  [...opened.fake.memory.intents.values()].filter(
    ({ metadata, status }) =>
      metadata['operation_id'] === operationId &&
      (status === 'processing' || status === 'succeeded'),
  ).length

describe('a debit of an Australian account', () => {
  test('BEY-207 asked for five times at once is submitted once, with the acceptance, and confirmed by the banks', async () => {
    const { debit, fake } = opened
    const request = debitOf(token('confirms'), { reference: 'Harbour Café & Söhne 24/7 Ltd' })
    const { operationId } = request
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => debit.submit(request, signal)))
    const intent = intentOf(operationId)
    expect(answers).toEqual(
      answers.map(() => ({
        kind: 'submitted',
        ref: intent.id,
        account: CONFIRMS,
        resultAt: expect.any(Date) as Date,
      })),
    )
    expect(await lookUp(operationId)).toEqual(answers[0])
    expect(intent).toMatchObject({
      amount: 100_00,
      currency: 'aud',
      statement_descriptor: 'Harbour Cafe & Sohne 2',
      metadata: { operation_id: operationId, merchant_id: MERCHANT, provider: 'stripe_becs' },
    })
    const confirms = fake.calls.filter(({ key }) => key === `${operationId}:confirm`)
    expect(confirms.map(({ form }) => form['mandate_data'])).toEqual([
      {
        customer_acceptance: {
          type: 'online',
          accepted_at: String(ACCEPTED_AT.getTime() / 1000),
          online: { ip_address: '203.0.113.9', user_agent: 'Browser/1' },
        },
      },
    ])
    pass(2)
    const confirmation = await lookUp(operationId)
    expect(confirmation).toMatchObject({ kind: 'confirmed', ref: intent.id, account: CONFIRMS })
    expect(await debit.submit(request, signal)).toEqual(confirmation)
    expect(await debit.close(operationId, signal)).toEqual(confirmation)
  })

  test.each([
    ['closed', 'accountclosed', '1113'],
    ['badAccount', 'invalidaccount', '1116'],
    ['insufficient', 'insufficientfunds', '2227'],
    ['notAuthorised', 'debitnotauthorised', '3335'],
  ] as const)(
    'BEY-207 of an account that is %s fails for good with %s',
    async (account, code, last4) => {
      const request = debitOf(token(account))
      expect(await opened.debit.submit(request, signal)).toMatchObject({ kind: 'submitted' })
      pass(2)
      const failed = { kind: 'failed', code, account: { routingNumber: '000000', last4 } }
      expect(await lookUp(request.operationId)).toEqual(failed)
      expect(intentOf(request.operationId).status).toBe('canceled')
      expect(await lookUp(request.operationId)).toEqual(failed)
      expect(await opened.debit.submit(request, signal)).toEqual(failed)
      expect(await opened.debit.close(request.operationId, signal)).toEqual(failed)
    },
  )

  test('BEY-207 reports no failure until its intent can take no other account', async () => {
    const request = debitOf(token('insufficient'))
    await opened.debit.submit(request, signal)
    pass(2)
    opened.fake.between(/POST .*\/cancel/, { before: async () => 'drop' })
    await expect(lookUp(request.operationId)).rejects.toThrow('Invalid JSON')
    expect(await lookUp(request.operationId)).toMatchObject({ kind: 'failed' })
  })

  test('BEY-207 debits a token once, and only a bank account’s', async () => {
    const { debit, fake } = opened
    const shared = token('confirms')
    const answers = await Promise.all([
      debit.submit(debitOf(shared), signal),
      other.submit(debitOf(shared), signal),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['failed', 'submitted'])
    expect(answers).toContainEqual({ kind: 'failed', code: 'payment_token_used', account: null })
    expect(await debit.submit(debitOf('pm_unknown'), signal)).toMatchObject({
      kind: 'failed',
      code: 'payment_token_unknown',
    })
    const card = debitOf(fake.memory.method('4242424242424242'))
    expect(await debit.submit(card, signal)).toMatchObject({ kind: 'failed' })
    expect(submittedUnder(card.operationId)).toBe(0)
  })

  test('BEY-207 asks no bank about another currency, above Stripe’s limit, or without acceptance', async () => {
    const { debit, fake } = opened
    const refused = { kind: 'failed', code: 'debit_refused', account: null }
    const before = fake.calls.length
    const reports = opened.reported.length
    expect(await debit.submit(debitOf(token('confirms'), { currency: 'NZD' }), signal)).toEqual(
      refused,
    )
    const silent = debitOf(token('confirms'), { acceptance: null })
    await expect(debit.submit(silent, signal)).rejects.toThrow('was not accepted')
    expect(fake.calls).toHaveLength(before)
    const large = debitOf(token('confirms'), { amount: 10_000_01 })
    expect(await debit.submit(large, signal)).toEqual(refused)
    expect(await debit.submit(large, signal)).toEqual(refused)
    expect(opened.reported).toHaveLength(reports + 1)
    expect(submittedUnder(large.operationId)).toBe(0)
  })

  test.each([
    ['made, before its id is known', /POST \/v1\/payment_intents$/, 'after'],
    ['about to be confirmed', /POST .*\/confirm$/, 'before'],
  ] as const)('BEY-207 closed while it is %s, it is not debited', async (_, call, moment) => {
    const request = debitOf(token('confirms'))
    const closing: unknown[] = []
    opened.fake.between(call, {
      [moment]: async () => void closing.push(await other.close(request.operationId, signal)),
    })
    await expect(opened.debit.submit(request, signal)).rejects.toThrow('was closed')
    expect(closing).toEqual([{ kind: 'not_debited' }])
    expect(submittedUnder(request.operationId)).toBe(0)
  })

  test('BEY-207 either a close or a simultaneous submit wins', async () => {
    for (let round = 0; round < 5; round++) {
      const request = debitOf(token('confirms'))
      const [, closed] = await Promise.allSettled([
        opened.debit.submit(request, signal),
        other.close(request.operationId, signal),
      ])
      const final = await other.close(request.operationId, signal)
      expect(submittedUnder(request.operationId)).toBe(final.kind === 'submitted' ? 1 : 0)
      const first = closed.status === 'fulfilled' ? closed.value.kind : 'unknown'
      expect(['unknown', final.kind]).toContain(first)
    }
  })
})

describe('a debit whose server is killed', () => {
  /** Drops the answer of the nth call from now, before or after it takes effect. */
  function killAt(callIndex: number, moment: 'before' | 'after'): void {
    for (let skipped = 0; skipped < callIndex; skipped++) opened.fake.between(/./, {})
    opened.fake.between(/./, { [moment]: async () => 'drop' })
  }
  const CALLS = 2
  const turns = [...Array(CALLS).keys()].flatMap((turn) =>
    (['before', 'after'] as const).map((moment) => [turn, moment] as const),
  )

  test.each(turns)(
    'BEY-207 at call %i, %s it happened: given up, nothing is debited after',
    async (callIndex, moment) => {
      const request = debitOf(token('confirms'))
      killAt(callIndex, moment)
      await expect(opened.debit.submit(request, signal)).rejects.toThrow('Invalid JSON')
      const closed = await other.close(request.operationId, signal)
      const submitted = submittedUnder(request.operationId)
      expect([closed.kind, submitted]).toEqual(
        callIndex === 1 && moment === 'after' ? ['submitted', 1] : ['not_debited', 0],
      )
      await other.submit(request, signal).catch(() => undefined)
      expect(submittedUnder(request.operationId)).toBe(submitted)
      expect((await lookUp(request.operationId)).kind).toBe(
        closed.kind === 'not_debited' ? 'not_found' : closed.kind,
      )
    },
  )

  test.each(
    turns.flatMap(([turn, moment]) => [0, 25].map((hours) => [turn, moment, hours] as const)),
  )(
    'BEY-207 at call %i, %s it happened: asked again after %i hours, it is debited once at most',
    async (callIndex, moment, hours) => {
      const request = debitOf(token('confirms'))
      killAt(callIndex, moment)
      await expect(opened.debit.submit(request, signal)).rejects.toThrow('Invalid JSON')
      opened.time.advance({ hours })
      await other.submit(request, signal)
      await other.submit(request, signal)
      const closed = await other.close(request.operationId, signal)
      expect(submittedUnder(request.operationId)).toBe(closed.kind === 'submitted' ? 1 : 0)
      expect(['submitted', 'not_debited']).toContain(closed.kind)
    },
  )
})

describe('a debit that the customer disputes at their bank', () => {
  test('BEY-223 is returned for good, even months after the server last asked', async () => {
    const { request } = await confirmed('returns')
    const [charge] = [...opened.fake.memory.charges.values()].slice(-1)
    expect(await lookUp(request.operationId)).toMatchObject({
      kind: 'confirmed',
      returnsUntil: bankingDaysLater(new Date((charge?.created ?? 0) * 1000), 13),
    })
    pass(60)
    const returned = { kind: 'returned', code: 'paymentstopped' }
    expect(await lookUp(request.operationId)).toMatchObject({ ...returned, taken: 100_00, won: 0 })
    expect(await opened.debit.submit(request, signal)).toMatchObject({
      ...returned,
      taken: 100_00,
      won: 0,
    })
  })

  test('BEY-223 stays confirmed during an inquiry, or if the dispute was won before the server asked', async () => {
    const { request, intent } = await confirmed()
    const dispute = returnDebit(opened.fake.memory, intent, 'general')
    const [moved] = dispute.balance_transactions.splice(0)
    dispute.status = 'warning_needs_response'
    expect(await lookUp(request.operationId)).toMatchObject({ kind: 'confirmed' })
    if (moved) dispute.balance_transactions.push(moved)
    endDispute(opened.fake.memory, dispute, 'won')
    expect(await lookUp(request.operationId)).toMatchObject({ kind: 'confirmed' })
  })

  test('BEY-243 BEY-252 reports what was taken and won back: a part, then two, then less when one was won', async () => {
    const { request, intent } = await confirmed()
    const first = returnDebit(opened.fake.memory, intent, 'debit_not_authorized', 40_00)
    const account = CONFIRMS
    const returned = { kind: 'returned', ref: intent.id, code: 'debitnotauthorised', account }
    expect(await lookUp(request.operationId)).toEqual({ ...returned, taken: 40_00, won: 0 })
    const second = returnDebit(opened.fake.memory, intent, 'general', 10_00)
    expect(await lookUp(request.operationId)).toEqual({ ...returned, taken: 50_00, won: 0 })
    endDispute(opened.fake.memory, first, 'won')
    expect(await lookUp(request.operationId)).toEqual({ ...returned, taken: 50_00, won: 40_00 })
    endDispute(opened.fake.memory, second, 'won')
    expect(await lookUp(request.operationId)).toEqual({ ...returned, taken: 50_00, won: 50_00 })
  })
})

describe('a refund of a debit', () => {
  const refundOf = (chargeRef: string, amount: number) => ({
    operationId: newOperation(),
    merchantId: MERCHANT,
    amount,
    currency: 'AUD',
    chargeRef,
  })

  test('BEY-207 in part and in full is made once, and never exceeds the debit', async () => {
    const { debit, fake } = opened
    const { intent } = await confirmed()
    const partialRefund = refundOf(intent.id, 40_00)
    const answers = await Promise.all([1, 2, 3].map(() => debit.refund(partialRefund, signal)))
    expect(answers.map(({ kind }) => kind)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(fake.refunds([partialRefund.operationId])).toMatchObject([
      { amount: 40_00, metadata: { provider: 'stripe_becs' } },
    ])
    const tooMuch = { kind: 'refused', code: 'amount_too_large' }
    expect(await debit.refund(refundOf(intent.id, 60_01), signal)).toEqual(tooMuch)
    expect(await debit.refund(refundOf(intent.id, 60_00), signal)).toMatchObject({
      kind: 'succeeded',
    })
    expect(await debit.refund(refundOf(intent.id, 1), signal)).toEqual(tooMuch)
    expect(await debit.lookupFollowUp(partialRefund.operationId, signal)).toEqual(answers[0])
    expect(await debit.closeFollowUp(newOperation(), signal)).toEqual({ kind: 'not_done' })
    expect(await debit.refund(refundOf('pi_unknown', 1), signal)).toEqual({
      kind: 'refused',
      code: 'charge_unknown',
    })
  })

  test.each(['before', 'after'] as const)(
    'BEY-207 whose answer was lost %s it was made is found a day later, not made again',
    async (moment) => {
      const { debit, fake } = opened
      const { intent } = await confirmed()
      const request = refundOf(intent.id, 30_00)
      fake.between(/POST \/v1\/refunds/, { [moment]: async () => 'drop' })
      await expect(debit.refund(request, signal)).rejects.toThrow('Invalid JSON')
      opened.time.advance({ hours: 25 })
      expect(await other.refund(request, signal)).toMatchObject({ kind: 'succeeded' })
      expect(fake.refunds([request.operationId])).toHaveLength(1)
    },
  )

  test('BEY-252 can be only of what the bank has left', async () => {
    const { intent } = await confirmed()
    returnDebit(opened.fake.memory, intent, 'general', 40_00)
    const refund = (amount: number) => opened.debit.refund(refundOf(intent.id, amount), signal)
    expect(await refund(60_01)).toEqual({ kind: 'refused', code: 'amount_too_large' })
    expect(await refund(60_00)).toMatchObject({ kind: 'succeeded' })
  })

  test('BEY-223 is refused once the bank has returned the debit', async () => {
    const { intent } = await confirmed()
    returnDebit(opened.fake.memory, intent, 'debit_not_authorized')
    expect(await opened.debit.refund(refundOf(intent.id, 1_00), signal)).toEqual({
      kind: 'refused',
      code: 'refund_failed',
    })
  })
})

describe('beside the cards of the same account', () => {
  const read = async (provider: Pick<DirectDebitProvider, 'readEvent'>) => {
    const readings: unknown[] = []
    for (const event of opened.fake.memory.events) {
      const { raw, headers } = opened.fake.packed(event)
      readings.push(await provider.readEvent(raw, headers, new Date()))
    }
    return readings
  }

  test('BEY-207 BEY-250 each handles only its own events: results, refunds and disputes', async () => {
    const { fake, debit, provider } = opened
    fake.memory.events.length = 0
    const { request, intent } = await confirmed()
    const { operationId, merchantId } = request
    returnDebit(fake.memory, intent, 'general')
    const debits = await read(debit)
    expect(debits).toEqual(
      fake.memory.events.map(({ id: eventId, type }) => ({
        kind: 'event',
        event: { eventId, type, operationId, merchantId },
        address: 'stripe_becs',
      })),
    )
    expect(debits.length).toBeGreaterThan(3)
    // When one endpoint receives all events, it passes these on.
    expect(await read(provider)).toEqual(debits)
    fake.memory.events.length = 0
    await provider.charge(chargeOf(fake.memory.method(CARDS.visa)), signal)
    expect(fake.memory.events.length).toBeGreaterThan(0)
    expect(await read(debit)).toEqual(fake.memory.events.map(() => ({ kind: 'other' })))
  })

  test('BEY-207 each has its own movements, and one settlement pays both', async () => {
    const { debit, provider } = opened
    const { request, intent } = await confirmed()
    returnDebit(opened.fake.memory, intent, 'general')
    const { operationId } = request
    const day = opened.time.now().toISOString().slice(0, 10)
    const list = await debit.movements(day, signal)
    const movements = list.kind === 'movements' ? list.movements : []
    expect(movements.filter((line) => line.operationId === operationId)).toMatchObject([
      { kind: 'charge', amount: 100_00 },
      { kind: 'return', amount: -100_00 },
    ])
    const cards = await provider.movements(day, signal)
    const cardMovements = cards.kind === 'movements' ? cards.movements : []
    expect(cardMovements.filter(({ ref }) => movements.some((line) => line.ref === ref))).toEqual(
      [],
    )
    const paid = await provider.settlements?.lines(payOut(opened.fake.memory).id, signal)
    const lines = paid?.kind === 'lines' ? paid.lines : []
    expect(lines.filter((line) => line.operationId === operationId)).toMatchObject([
      { kind: 'charge', amount: 100_00 },
      { kind: 'return', amount: -100_00 },
    ])
  })
})
