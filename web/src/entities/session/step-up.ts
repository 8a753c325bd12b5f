import type { SignIn } from './sign-in-state.ts'

/** Asks for the password before a sensitive action. One dialog answers all waiting calls. */
export interface StepUp {
  /** Resolves to true once the password was confirmed, to false when the dialog was cancelled. */
  ask: () => Promise<boolean>
  isAsking: () => boolean
  subscribe: (listener: () => void) => () => void
  settle: (isConfirmed: boolean) => void
}

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
