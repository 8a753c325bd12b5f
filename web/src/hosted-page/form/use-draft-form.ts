import { useLayoutEffect, useRef, useState } from 'react'

import { rewrite } from './caret.ts'

export interface DraftRules<Field extends string> {
  fields: readonly Field[]
  empty: Record<Field, string>
  /** The draft after an edit, formatted for display. */
  edit: (draft: Record<Field, string>, field: Field, text: string) => Record<Field, string>
  problem: (draft: Record<Field, string>, field: Field) => string | null
}

type Problems<Field extends string> = Partial<Record<Field, string>>

function problemsOf<Field extends string>(
  { fields, problem: problemOf }: DraftRules<Field>,
  draft: Record<Field, string>,
): Problems<Field> {
  const newProblems: Problems<Field> = {}
  for (const field of fields) {
    const problem = problemOf(draft, field)
    if (problem !== null) newProblems[field] = problem
  }
  return newProblems
}

type Inputs<Field extends string> = Partial<Record<Field, HTMLInputElement | null>>

/** The input elements. Keeps what was typed or autofilled in the prerendered fields before hydration. */
function useInputs<Field extends string>(
  { fields, empty, edit: applyEdit }: DraftRules<Field>,
  onEarlyInput: (draft: Record<Field, string>) => void,
) {
  const inputs = useRef<Inputs<Field>>({})
  useLayoutEffect(() => {
    let draft = empty
    for (const field of fields) {
      const input = inputs.current[field]
      if (!input || input.value === draft[field]) continue
      draft = applyEdit(draft, field, input.value)
      rewrite(input, draft[field])
    }
    onEarlyInput(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return {
    register(field: Field, input: HTMLInputElement | null) {
      inputs.current[field] = input
    },
    focus: (field: Field) => inputs.current[field]?.focus(),
  }
}

export type DraftForm<Field extends string> = ReturnType<typeof useDraftForm<Field>>

/** Draft, errors and focus. A field shows its error once it was left or submitted. */
export function useDraftForm<Field extends string>(rules: DraftRules<Field>) {
  const { fields, empty, edit: applyEdit, problem: problemOf } = rules
  const [draft, setDraft] = useState(empty)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const { register, focus } = useInputs(rules, setDraft)

  const setProblem = (field: Field, problem: string | null) =>
    setProblems((previous) => {
      const { [field]: _removed, ...others } = previous
      const rest = others as Problems<Field>
      return problem === null ? rest : { ...rest, [field]: problem }
    })

  return {
    draft,
    problems,
    register,
    focus,
    setProblem,

    edit(field: Field, input: HTMLInputElement) {
      const next = applyEdit(draft, field, input.value)
      rewrite(input, next[field])
      setDraft(next)
      // While the customer types, errors only disappear.
      if (problems[field] && problemOf(next, field) === null) setProblem(field, null)
    },

    blur(field: Field) {
      if (draft[field] !== '') setProblem(field, problemOf(draft, field))
    },

    /** The valid draft; otherwise null: all errors show, and the first invalid field gets the focus. */
    check(): Record<Field, string> | null {
      const newProblems = problemsOf(rules, draft)
      setProblems(newProblems)
      const first = fields.find((field) => newProblems[field] !== undefined)
      if (first === undefined) return draft
      focus(first)
      return null
    },

    /** Clears a field that must not be sent twice, such as the security code. */
    clearField(field: Field) {
      setDraft((previous) => ({ ...previous, [field]: '' }))
    },

    clear() {
      setDraft(empty)
      setProblems({})
      const [first] = fields
      if (first !== undefined) focus(first)
    },
  }
}
