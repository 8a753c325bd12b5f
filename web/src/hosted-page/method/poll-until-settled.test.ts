import type { Invoice } from '@paydeck/contract/calls/invoice'
import { ApiError } from '@paydeck/contract/protocol/error'
import { expect, test } from 'vitest'

import type { PageState } from '../page/page-state.ts'
import { pollUntilSettled } from './poll-until-settled.ts'

const order = (state: Invoice['state']): PageState => ({
  kind: 'invoice',
  invoice: { state } as Invoice,
})
const silence: PageState = { kind: 'unreachable', error: new ApiError('', 0) }

/** Gives the answers in turn, repeats the last, and records the waits between requests. */
function server(...answers: [PageState, ...PageState[]]) {
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

test('polls until the payment has an outcome, ever more slowly, despite lost answers', async () => {
  const {
    ask: fetchState,
    sleep,
    waits,
  } = server(order('processing'), silence, order('processing'), order('paid'))
  const result = await pollUntilSettled(fetchState, sleep, new AbortController().signal)
  expect(result).toEqual(order('paid'))
  expect(waits).toHaveLength(4)
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
})

test.each(['payable', 'cancelled'] as const)('%s is an outcome', async (state) => {
  const { ask: fetchState, sleep } = server(order(state))
  expect(await pollUntilSettled(fetchState, sleep, new AbortController().signal)).toEqual(
    order(state),
  )
})

test('an expired link is an outcome', async () => {
  const { ask: fetchState, sleep } = server({ kind: 'invalid', status: 404 })
  const result = await pollUntilSettled(fetchState, sleep, new AbortController().signal)
  expect(result).toEqual({ kind: 'invalid', status: 404 })
})

test('stops polling when the page is left', async () => {
  const leaving = new AbortController()
  const { sleep, waits } = server(order('processing'))
  const fetchState = () => {
    if (waits.length === 3) leaving.abort()
    return Promise.resolve(order('processing'))
  }
  expect(await pollUntilSettled(fetchState, sleep, leaving.signal)).toBeNull()
  expect(waits).toHaveLength(3)
})
