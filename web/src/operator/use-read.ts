import { useCallback, useEffect, useState } from 'react'

export interface Read<T> {
  data: T | null
  error: unknown
  /** Reloads; keeps the old data until the answer arrives. */
  again: () => Promise<void>
}

/** Reads on mount. `read` must keep its identity. */
export function useRead<T>(read: () => Promise<T>): Read<T> {
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const take = useCallback((answer: T): void => {
    setData(answer)
    setError(null)
  }, [])
  const again = useCallback(() => read().then(take, setError), [read, take])
  useEffect(() => {
    read().then(take, setError)
  }, [read, take])
  return { data, error, again }
}

export interface Act {
  isBusy: boolean
  error: unknown
  /** A sentence about the result. */
  result: string | null
  run: (act: () => Promise<string>) => void
}

/** Runs one action at a time: a second press meanwhile does nothing. */
export function useAct(done: () => Promise<void>): Act {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [result, setResult] = useState<string | null>(null)
  const work = async (act: () => Promise<string>): Promise<void> => {
    try {
      setResult(await act())
    } catch (failure) {
      setError(failure)
    }
    await done()
    setBusy(false)
  }
  const run = (act: () => Promise<string>): void => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    setResult(null)
    void work(act)
  }
  return { isBusy, error, result, run }
}
