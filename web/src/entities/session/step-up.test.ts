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
  expect(stepUp.isOpen()).toBe(false)
  const answers = Promise.all([stepUp.request(), stepUp.request()])
  expect(stepUp.isOpen()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  stepUp.finish(true)
  expect(await answers).toEqual([true, true])
  expect(stepUp.isOpen()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  void stepUp.request()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a cancelled dialog refuses the call, and the next call asks again', async () => {
  const { stepUp } = create()
  const first = stepUp.request()
  stepUp.finish(false)
  expect(await first).toBe(false)
  const second = stepUp.request()
  expect(stepUp.isOpen()).toBe(true)
  stepUp.finish(true)
  expect(await second).toBe(true)
})

test('an answer that no call waits for changes nothing', () => {
  const { stepUp } = create()
  const listener = vi.fn<() => void>()
  stepUp.subscribe(listener)
  stepUp.finish(true)
  expect(listener).not.toHaveBeenCalled()
})

test('signing out refuses the calls that wait; a renewed session leaves the dialog open', async () => {
  const { stepUp, become } = create()
  const waiting = stepUp.request()
  become({ isLoggedIn: null })
  expect(stepUp.isOpen()).toBe(true)
  become({ isLoggedIn: false, message: null })
  expect(await waiting).toBe(false)
  expect(stepUp.isOpen()).toBe(false)
})
