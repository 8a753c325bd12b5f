import { expect, test, vi } from 'vitest'

import type { SignInState } from './sign-in-state.ts'
import { createStepUp } from './step-up.ts'

function create() {
  let state: SignInState = { isLoggedIn: null }
  const listeners = new Set<() => void>()
  const stepUp = createStepUp({
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const become = (next: SignInState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  return { stepUp, become }
}

test('one dialog answers every call that waits for the password', async () => {
  const { stepUp } = create()
  const listener = vi.fn<() => void>()
  const leave = stepUp.subscribe(listener)
  expect(stepUp.isAsking()).toBe(false)
  const answers = Promise.all([stepUp.ask(), stepUp.ask()])
  expect(stepUp.isAsking()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  stepUp.settle(true)
  expect(await answers).toEqual([true, true])
  expect(stepUp.isAsking()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  void stepUp.ask()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a cancelled dialog refuses the call, and the next call asks again', async () => {
  const { stepUp } = create()
  const first = stepUp.ask()
  stepUp.settle(false)
  expect(await first).toBe(false)
  const second = stepUp.ask()
  expect(stepUp.isAsking()).toBe(true)
  stepUp.settle(true)
  expect(await second).toBe(true)
})

test('an answer that no call waits for changes nothing', () => {
  const { stepUp } = create()
  const listener = vi.fn<() => void>()
  stepUp.subscribe(listener)
  stepUp.settle(true)
  expect(listener).not.toHaveBeenCalled()
})

test('signing out refuses the calls that wait; a renewed session leaves the dialog open', async () => {
  const { stepUp, become } = create()
  const waiting = stepUp.ask()
  become({ isLoggedIn: null })
  expect(stepUp.isAsking()).toBe(true)
  become({ isLoggedIn: false, message: null })
  expect(await waiting).toBe(false)
  expect(stepUp.isAsking()).toBe(false)
})
