import { useState } from 'react'

type ActState =
  | { isIdle: true; isPending: false; isSuccess: false; error: null }
  | { isIdle: false; isPending: boolean; isSuccess: boolean; error: Error | null }

const IDLE: ActState = { isIdle: true, isPending: false, isSuccess: false, error: null }
const PENDING: ActState = { isIdle: false, isPending: true, isSuccess: false, error: null }
const DONE: ActState = { isIdle: false, isPending: false, isSuccess: true, error: null }

const failed = (failure: unknown): ActState => ({
  isIdle: false,
  isPending: false,
  isSuccess: false,
  error: failure instanceof Error ? failure : new Error(String(failure)),
})

/** A small `useMutation` for pages before sign-in, which do not load the query library. */
export function useAct<Given>(act: (given: Given) => Promise<void>) {
  const [state, setState] = useState(IDLE)
  const run = (given: Given): void => {
    setState(PENDING)
    act(given).then(
      () => setState(DONE),
      (failure: unknown) => setState(failed(failure)),
    )
  }
  return { ...state, run, reset: () => setState(IDLE) }
}
