import { useState } from 'react'

import { focusFirstProblem } from './focus-first-problem.ts'

/** What is wrong with a draft, in words by field. */
export type Problems<Draft> = { [Field in keyof Draft]?: string | null | undefined }

/** A form whose mistakes are said when it is first sent, and from then on at every change. */
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
    /** Empty until the form has been sent once. */
    problems: isChecked ? found : nothing,
    isWrong,
    change: (changed: Partial<Draft>) => setDraft({ ...draft, ...changed }),
    /** Sends the draft unless something is wrong with it; then the first wrong field gets the focus. */
    submit: (send: (draft: Draft) => void) => {
      setIsChecked(true)
      if (isWrong) focusFirstProblem()
      else send(draft)
    },
  }
}
