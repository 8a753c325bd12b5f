import { expect, test, vi } from 'vitest'

import { providerCaller, type ProviderAnswer } from './provider-call.ts'

const BANK = { kind: 'bank', name: 'toy' } as const

test('returns an answer that comes in time', async () => {
  const call = providerCaller(BANK, { onError: () => undefined })
  expect(await call('chrg_1', async () => ({ kind: 'paid' }))).toEqual({ kind: 'paid' })
})

test('returns unknown and aborts the call when no answer comes in time', async () => {
  let passedSignal: AbortSignal | undefined
  const call = providerCaller(BANK, { timeLimitMs: 20, onError: () => undefined })
  const answer = call('chrg_1', (signal) => {
    passedSignal = signal
    return Promise.withResolvers<{ kind: 'paid' }>().promise
  })
  expect(await answer).toEqual({ kind: 'unknown' })
  expect(passedSignal?.aborted).toBe(true)
})

test('treats an exception as an unknown outcome, never a failure, and reports it', async () => {
  const onError = vi.fn<(failure: unknown, operationId: string) => void>()
  const call = providerCaller(BANK, { onError })
  expect(await call('chrg_1', () => Promise.reject(new Error('connection reset')))).toEqual({
    kind: 'unknown',
  })
  const throws = () => {
    throw new Error('bug')
  }
  expect(await call('chrg_2', throws)).toEqual({ kind: 'unknown' })
  expect(onError).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenLastCalledWith(expect.any(Error), 'chrg_2')
})

test('reports how each call ended, with its reason and duration', async () => {
  const answers: ProviderAnswer[] = []
  const onAnswer = (answer: ProviderAnswer) => void answers.push(answer)
  const call = providerCaller(BANK, { onError: () => undefined, onAnswer })
  await call('pay_1', async () => ({ kind: 'refused', code: 'account_closed' }))
  await call('pay_2', () => Promise.reject(new Error('connection reset')))
  expect(answers).toEqual([
    { ...BANK, outcome: 'refused', code: 'account_closed', seconds: expect.any(Number) },
    { ...BANK, outcome: 'unknown', code: null, seconds: expect.any(Number) },
  ])
})
