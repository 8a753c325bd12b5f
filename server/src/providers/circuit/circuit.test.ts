import { expect, test } from 'vitest'

import { providerCaller, type ProviderAnswer } from '../provider-call.ts'
import { circuit } from './circuit.ts'

const CARD = { kind: 'card', name: 'toy' } as const
const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
const NOT_SENT = { kind: 'unknown', isNotSent: true }

function openCaller() {
  const time = { now: 0 }
  const answers: ProviderAnswer[] = []
  const held = circuit(() => time.now)
  const callProvider = providerCaller(CARD, {
    timeLimitMs: 20,
    onError: () => undefined,
    onAnswer: (answer) => void answers.push(answer),
    circuit: held,
  })
  return { time, answers, held, callProvider }
}

test('BEY-117 stops calling an unreachable provider, and marks those calls as not sent', async () => {
  const { time, answers, held, callProvider } = openCaller()
  for (let n = 0; n < 5; n++)
    expect(await callProvider(`pay_${n}`, away)).toEqual({ kind: 'unknown' })
  const calls: string[] = []
  const call = async () => {
    calls.push('asked')
    return { kind: 'paid' }
  }
  expect(await callProvider('pay_6', call)).toEqual(NOT_SENT)
  expect([calls, held.isOpen(), held.waitMs()]).toEqual([[], true, 10_000])
  expect(answers.at(-1)).toEqual({ ...CARD, outcome: 'not_sent', code: null, seconds: 0 })
  time.now += 10_000
  expect(await callProvider('pay_7', call)).toEqual({ kind: 'paid' })
  expect([calls, held.isOpen(), held.waitMs()]).toEqual([['asked'], false, null])
})

test('BEY-117 treats silence as unreachable', async () => {
  const { held, callProvider } = openCaller()
  const silent = () => Promise.withResolvers<{ kind: 'paid' }>().promise
  await Promise.all([1, 2, 3, 4, 5].map((n) => callProvider(`pay_${n}`, silent)))
  expect(held.isOpen()).toBe(true)
})

test('BEY-117 keeps calling after declines, refusals and our own bugs', async () => {
  const { held, callProvider } = openCaller()
  const mistake = () => Promise.reject(new TypeError('a mistake'))
  for (let n = 0; n < 10; n++) {
    await callProvider(`pay_${n}`, async () => ({ kind: 'declined', code: 'card_declined' }))
    await callProvider(`pay_${n}`, mistake)
  }
  expect(held.isOpen()).toBe(false)
})

test('BEY-117 limits concurrent calls to a provider, separately for each kind', async () => {
  const { held, callProvider } = openCaller()
  const hold = Promise.withResolvers<{ kind: 'paid' }>()
  const first = Array.from({ length: 100 }, (_, n) => callProvider(`pay_${n}`, () => hold.promise))
  expect(held.inFlight()).toEqual({ act: 100, look: 0 })
  expect(await callProvider('pay_100', () => hold.promise)).toEqual(NOT_SENT)
  expect(await callProvider('pay_1', async () => ({ kind: 'not_found' }), 'look')).toEqual({
    kind: 'not_found',
  })
  hold.resolve({ kind: 'paid' })
  await Promise.all(first)
  expect(held.inFlight()).toEqual({ act: 0, look: 0 })
})
