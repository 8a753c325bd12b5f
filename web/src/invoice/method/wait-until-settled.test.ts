import type { Invoice } from '@paydeck/contract/calls/invoice'
import { ApiError } from '@paydeck/contract/protocol/error'
import { expect, test } from 'vitest'

import type { Place } from '../page/place.ts'
import { waitUntilSettled } from './wait-until-settled.ts'

const order = (state: Invoice['state']): Place => ({
  at: 'invoice',
  invoice: { state } as Invoice,
})
const silence: Place = { at: 'unreachable', error: new ApiError('', 0) }

/** Answers one after the other; the last one for good. Tells how long it was left alone each time. */
function server(...answers: [Place, ...Place[]]) {
  const waits: number[] = []
  return {
    waits,
    ask: () => Promise.resolve(answers[waits.length - 1] ?? answers[0]),
    sleep: (milliseconds: number) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
  }
}

test('asks until the payment has an outcome, over silence and ever slower', async () => {
  const { ask, sleep, waits } = server(
    order('processing'),
    silence,
    order('processing'),
    order('paid'),
  )
  const place = await waitUntilSettled(ask, sleep, new AbortController().signal)
  expect(place).toEqual(order('paid'))
  expect(waits).toHaveLength(4)
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
})

test.each(['payable', 'cancelled'] as const)('%s is an outcome', async (state) => {
  const { ask, sleep } = server(order(state))
  expect(await waitUntilSettled(ask, sleep, new AbortController().signal)).toEqual(order(state))
})

test('a closed door is an outcome', async () => {
  const { ask, sleep } = server({ at: 'shut', status: 404 })
  const place = await waitUntilSettled(ask, sleep, new AbortController().signal)
  expect(place).toEqual({ at: 'shut', status: 404 })
})

test('stops asking when the page is left', async () => {
  const leaving = new AbortController()
  const { sleep, waits } = server(order('processing'))
  const ask = () => {
    if (waits.length === 3) leaving.abort()
    return Promise.resolve(order('processing'))
  }
  expect(await waitUntilSettled(ask, sleep, leaving.signal)).toBeNull()
  expect(waits).toHaveLength(3)
})
