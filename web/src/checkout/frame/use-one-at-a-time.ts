import { ApiError } from '@paydeck/contract/protocol/error'
import { useRef, useState } from 'react'

interface FormProblem {
  title: string
  message: string
  /** Differs for each failure, also when the message is the same. */
  count: number
}

/** Shows a refusal at its field; false if it has none. */
export type Refuse = (errorCode: string, message: string) => boolean

/** Runs one task at a time and reports its failure. */
export function useSingleTask(onFailure: (failure: ApiError) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  // A ref, because the second of two quick presses must see the first.
  const isRunning = useRef(false)

  function lock(isLocked: boolean): void {
    isRunning.current = isLocked
    setBusy(isLocked)
  }

  /** Stays busy after success, until `release`. */
  async function run(task: () => Promise<void>, refuse: Refuse): Promise<boolean> {
    if (isRunning.current) return false
    lock(true)
    setProblem(null)
    try {
      await task()
      return true
    } catch (failure) {
      lock(false)
      if (!(failure instanceof ApiError)) throw failure
      const { errorCode, message, status } = failure
      const title = status === 0 ? 'No answer yet' : 'Your card was not accepted'
      if (!refuse(errorCode, message))
        setProblem((previous) => ({ title, message, count: (previous?.count ?? 0) + 1 }))
      onFailure(failure)
      return false
    }
  }

  return { isBusy, problem, run, release: () => lock(false) }
}
