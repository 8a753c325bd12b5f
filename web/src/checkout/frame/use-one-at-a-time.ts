import { ApiError } from '@paydeck/contract/protocol/error'
import { useRef, useState } from 'react'

interface Trouble {
  title: string
  message: string
  /** Differs for each failure, also when the message is the same. */
  count: number
}

/** Shows a refusal at its field; false if it has none. */
export type Refuse = (errorCode: string, message: string) => boolean

/** Runs one task at a time and reports its failure. */
export function useOneAtATime(onFailure: (failure: ApiError) => void) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // A ref, because the second of two quick presses must see the first.
  const isDoing = useRef(false)

  function lock(to: boolean): void {
    isDoing.current = to
    setBusy(to)
  }

  /** Stays busy after success, until `release`. */
  async function run(work: () => Promise<void>, refuse: Refuse): Promise<boolean> {
    if (isDoing.current) return false
    lock(true)
    setTrouble(null)
    try {
      await work()
      return true
    } catch (failure) {
      lock(false)
      if (!(failure instanceof ApiError)) throw failure
      const { errorCode, message, status } = failure
      const title = status === 0 ? 'No answer yet' : 'Your card was not accepted'
      if (!refuse(errorCode, message))
        setTrouble((before) => ({ title, message, count: (before?.count ?? 0) + 1 }))
      onFailure(failure)
      return false
    }
  }

  return { isBusy, trouble, run, release: () => lock(false) }
}
