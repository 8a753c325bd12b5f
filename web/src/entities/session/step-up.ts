import type { SignIn } from './sign-in-state.ts'

/** Asks for the password before a sensitive action. One dialog answers all waiting calls. */
export interface StepUp {
  /** Resolves to true once the password was confirmed, to false when the dialog was cancelled. */
  request: () => Promise<boolean>
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
  finish: (isConfirmed: boolean) => void
}

export function createStepUp(signIn: Pick<SignIn, 'state' | 'subscribe'>): StepUp {
  let resolvePending: ((isConfirmed: boolean) => void) | null = null
  let pending: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const finish = (isConfirmed: boolean): void => {
    if (!resolvePending) return
    resolvePending(isConfirmed)
    resolvePending = null
    pending = null
    notify()
  }
  signIn.subscribe(() => {
    if (signIn.state().isLoggedIn === false) finish(false)
  })
  return {
    request: () => {
      if (pending) return pending
      pending = new Promise((resolve) => {
        resolvePending = resolve
      })
      notify()
      return pending
    },
    isOpen: () => pending !== null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    finish,
  }
}
