import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  data: T | null
  error: unknown
  /** Reloads; keeps the old data until the answer arrives. */
  reload: () => Promise<void>
}

/** Reads on mount. `read` must keep its identity. */
export function useLoad<T>(read: () => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const store = useCallback((answer: T): void => {
    setData(answer)
    setError(null)
  }, [])
  const reload = useCallback(() => read().then(store, setError), [read, store])
  useEffect(() => {
    read().then(store, setError)
  }, [read, store])
  return { data, error, reload }
}

export interface Action {
  isBusy: boolean
  error: unknown
  /** A sentence about the result. */
  result: string | null
  run: (action: () => Promise<string>) => void
}

/** Runs one action at a time: a second press meanwhile does nothing. */
export function useAction(onDone: () => Promise<void>): Action {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [result, setResult] = useState<string | null>(null)
  const perform = async (action: () => Promise<string>): Promise<void> => {
    try {
      setResult(await action())
    } catch (failure) {
      setError(failure)
    }
    await onDone()
    setBusy(false)
  }
  const run = (action: () => Promise<string>): void => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    setResult(null)
    void perform(action)
  }
  return { isBusy, error, result, run }
}
