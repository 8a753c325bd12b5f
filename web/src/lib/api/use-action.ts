import { useState } from 'react'

type ActionState =
  | { isIdle: true; isPending: false; isSuccess: false; error: null }
  | { isIdle: false; isPending: boolean; isSuccess: boolean; error: Error | null }

const IDLE: ActionState = { isIdle: true, isPending: false, isSuccess: false, error: null }
const PENDING: ActionState = { isIdle: false, isPending: true, isSuccess: false, error: null }
const DONE: ActionState = { isIdle: false, isPending: false, isSuccess: true, error: null }

const failed = (failure: unknown): ActionState => ({
  isIdle: false,
  isPending: false,
  isSuccess: false,
  error: failure instanceof Error ? failure : new Error(String(failure)),
})

/** A small `useMutation` for pages before sign-in, which do not load the query library. */
export function useAction<Input>(action: (input: Input) => Promise<void>) {
  const [state, setState] = useState(IDLE)
  const run = (input: Input): void => {
    setState(PENDING)
    action(input).then(
      () => setState(DONE),
      (failure: unknown) => setState(failed(failure)),
    )
  }
  return { ...state, run, reset: () => setState(IDLE) }
}
