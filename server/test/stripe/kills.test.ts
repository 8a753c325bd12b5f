import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CardProvider } from '../../src/providers/card/port.ts'
import { CARDS } from '../harness.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, newOperation, signal } from './operations.ts'

let opened: OpenedStripe
let other: CardProvider
beforeAll(async () => {
  opened = await openStripe()
  other = await opened.another()
})
afterAll(() => opened.stop())

const token = (card: keyof typeof CARDS) => opened.fake.memory.method(CARDS[card])

interface Begun {
  operationId: string
  ask(provider: CardProvider): Promise<{ kind: string }>
}

/** Each step of the port that charges or holds money. */
const CHARGES: Record<string, () => Promise<Begun>> = {
  async charge() {
    const request = chargeOf(token('visa'))
    return { ...request, ask: (provider) => provider.charge(request, signal) }
  },
  async 'declined charge'() {
    const request = chargeOf(token('declined'))
    return { ...request, ask: (provider) => provider.charge(request, signal) }
  },
  async authorise() {
    const request = chargeOf(token('visa'))
    return { ...request, ask: (provider) => provider.authorise(request, signal) }
  },
  async 'saved card'() {
    const first = await opened.provider.charge(chargeOf(token('visa')), signal)
    const source = first.kind === 'succeeded' ? (first.source ?? '') : ''
    const request = { ...chargeOf(''), source }
    return { ...request, ask: (provider) => provider.chargeSaved(request, signal) }
  },
  async 'confirm after a challenge'() {
    const request = chargeOf(token('challenge'), { confirmation: 'manual' })
    const waiting = await opened.provider.charge(request, signal)
    if (waiting.kind === 'action_required')
      opened.fake.answerChallenge(waiting.threeDSAuthorisationId, true)
    return { ...request, ask: (provider) => provider.confirm(request.operationId, signal) }
  },
}

/** Drops the answer of the nth call from now, before or after it takes effect. */
function killAt(callIndex: number, moment: 'before' | 'after'): void {
  for (let skipped = 0; skipped < callIndex; skipped++) opened.fake.between(/./, {})
  opened.fake.between(/./, { [moment]: async () => 'drop' })
}

const callsSince = (since: number) => opened.fake.calls.length - since

/** How many calls an undisturbed run makes. */
async function lengthOf(begin: () => Promise<Begun>): Promise<number> {
  const operation = await begin()
  const since = opened.fake.calls.length
  await operation.ask(opened.provider)
  return callsSince(since)
}

const FINAL = ['succeeded', 'declined', 'not_charged']

describe.each(Object.entries(CHARGES))('a kill within a %s', (_, begin) => {
  test('at any call: given up, it reports its outcome, and never charges later', async () => {
    const length = await lengthOf(begin)
    for (let callIndex = 0; callIndex < length; callIndex++)
      for (const moment of ['before', 'after'] as const) {
        const operation = await begin()
        killAt(callIndex, moment)
        await expect(operation.ask(opened.provider)).rejects.toThrow('Invalid JSON')
        const closed = await other.close(operation.operationId, signal)
        const chargeCount = opened.fake.taken([operation.operationId]).length
        expect(FINAL).toContain(closed.kind)
        expect([callIndex, moment, chargeCount]).toEqual([
          callIndex,
          moment,
          closed.kind === 'succeeded' ? 1 : 0,
        ])
        await operation.ask(other).catch(() => undefined)
        expect(opened.fake.taken([operation.operationId])).toHaveLength(chargeCount)
        const outcome = await other.lookup(operation.operationId, signal)
        expect(outcome).toEqual(closed.kind === 'not_charged' ? { kind: 'not_found' } : closed)
      }
  })

  test.each([0, 25])(
    'at any call: asked again after %i hours, it charges once at most',
    async (hours) => {
      const length = await lengthOf(begin)
      for (let callIndex = 0; callIndex < length; callIndex++)
        for (const moment of ['before', 'after'] as const) {
          const operation = await begin()
          killAt(callIndex, moment)
          await expect(operation.ask(opened.provider)).rejects.toThrow('Invalid JSON')
          opened.time.advance({ hours })
          await operation.ask(other)
          await operation.ask(other)
          expect(opened.fake.taken([operation.operationId]).length).toBeLessThanOrEqual(1)
          const closed = await other.close(operation.operationId, signal)
          expect(FINAL).toContain(closed.kind)
          const chargeCount = opened.fake.taken([operation.operationId]).length
          expect(chargeCount).toBe(closed.kind === 'succeeded' ? 1 : 0)
        }
    },
  )
})

const requestOf = (amount: number) => ({
  operationId: newOperation(),
  merchantId: MERCHANT,
  amount,
  currency: 'AUD',
})

interface FollowUp extends Begun {
  /** How often it happened at Stripe. */
  done(): number
}

async function held() {
  const hold = await opened.provider.authorise(chargeOf(token('visa')), signal)
  const ref = hold.kind === 'succeeded' ? hold.ref : ''
  const status = () => opened.fake.memory.intents.get(ref)?.status
  return { ref, status }
}

const FOLLOW_UPS: Record<string, () => Promise<FollowUp>> = {
  async capture() {
    const { ref, status } = await held()
    const request = { ...requestOf(40_00), authorisationRef: ref }
    return {
      ...request,
      ask: (provider) => provider.capture(request, signal),
      done: () => (status() === 'succeeded' ? 1 : 0),
    }
  },
  async void() {
    const { ref, status } = await held()
    const request = { ...requestOf(100_00), authorisationRef: ref }
    return {
      ...request,
      ask: (provider) => provider.voidAuthorisation(request, signal),
      done: () => (status() === 'canceled' ? 1 : 0),
    }
  },
  async refund() {
    const charged = await opened.provider.charge(chargeOf(token('visa')), signal)
    const request = {
      ...requestOf(40_00),
      chargeRef: charged.kind === 'succeeded' ? charged.ref : '',
    }
    return {
      ...request,
      ask: (provider) => provider.refund(request, signal),
      done: () => opened.fake.refunds([request.operationId]).length,
    }
  },
}

describe.each(Object.entries(FOLLOW_UPS))('a kill within a %s', (_, begin) => {
  test('at any call: given up, it reports whether it was done, and is not done later', async () => {
    const length = await lengthOf(begin)
    for (let callIndex = 0; callIndex < length; callIndex++)
      for (const moment of ['before', 'after'] as const) {
        const operation = await begin()
        killAt(callIndex, moment)
        await expect(operation.ask(opened.provider)).rejects.toThrow('Invalid JSON')
        opened.time.advance({ minutes: 6 })
        const closed = await other.closeFollowUp(operation.operationId, signal)
        expect(closed.kind).toBe(operation.done() === 1 ? 'succeeded' : 'not_done')
        const before = operation.done()
        await expect(operation.ask(other)).rejects.toThrow('was closed')
        expect(operation.done()).toBe(before)
      }
  })

  test.each([0, 25])('at any call: asked again after %i hours, it is done once', async (hours) => {
    const length = await lengthOf(begin)
    for (let callIndex = 0; callIndex < length; callIndex++)
      for (const moment of ['before', 'after'] as const) {
        const operation = await begin()
        killAt(callIndex, moment)
        await expect(operation.ask(opened.provider)).rejects.toThrow('Invalid JSON')
        opened.time.advance({ hours })
        expect(await operation.ask(other)).toMatchObject({ kind: 'succeeded' })
        expect(operation.done()).toBe(1)
      }
  })
})
