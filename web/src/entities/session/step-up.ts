import type { SignIn } from './sign-in-state.ts'

/** The question for the password before a sensitive act. One dialog answers everybody who waits. */
export interface StepUp {
  /** Asks, and waits for the answer: true once the password was given, false when it was not. */
  ask: () => Promise<boolean>
  isAsking: () => boolean
  subscribe: (listener: () => void) => () => void
  /** The dialog's answer. */
  settle: (isConfirmed: boolean) => void
}

/** Asks for the password once more, for as many calls as wait for it; signing out answers no. */
export function createStepUp(signIn: Pick<SignIn, 'state' | 'subscribe'>): StepUp {
  let answer: ((isConfirmed: boolean) => void) | null = null
  let asking: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const settle = (isConfirmed: boolean): void => {
    if (!answer) return
    answer(isConfirmed)
    answer = null
    asking = null
    tell()
  }
  // Nobody is left to ask.
  signIn.subscribe(() => {
    if (signIn.state().isLoggedIn === false) settle(false)
  })
  return {
    ask: () => {
      if (asking) return asking
      asking = new Promise((resolve) => {
        answer = resolve
      })
      tell()
      return asking
    },
    isAsking: () => asking !== null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle,
  }
}
