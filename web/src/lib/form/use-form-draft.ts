import { useState } from 'react'

import { focusFirstProblem } from './focus-first-problem.ts'

export type Problems<Draft> = { [Field in keyof Draft]?: string | null | undefined }

/** Shows errors from the first submit on. */
export function useFormDraft<Draft extends object>(
  initial: Draft,
  problemsOf: (draft: Draft) => Problems<Draft>,
) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const found = problemsOf(draft)
  const nothing: Problems<Draft> = {}
  const isWrong = Object.values(found).some((problem) => problem !== null && problem !== undefined)
  return {
    draft,
    /** Empty until the first submit. */
    problems: isChecked ? found : nothing,
    isWrong,
    change: (changed: Partial<Draft>) => setDraft({ ...draft, ...changed }),
    /** Sends a valid draft; otherwise focuses the first invalid field. */
    submit: (send: (draft: Draft) => void) => {
      setIsChecked(true)
      if (isWrong) focusFirstProblem()
      else send(draft)
    },
  }
}
