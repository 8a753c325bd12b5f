import { useRef, useState } from 'react'

import { rewrite } from './caret.ts'

/** What a form asks for: its fields in their order, and what each shows and finds wrong. */
export interface DraftRules<Field extends string> {
  fields: readonly Field[]
  empty: Record<Field, string>
  /** The draft after one field was edited, in the form the field shows. */
  edit: (draft: Record<Field, string>, field: Field, text: string) => Record<Field, string>
  /** What is wrong with one field, as a sentence; null when nothing is. */
  problem: (draft: Record<Field, string>, field: Field) => string | null
}

type Problems<Field extends string> = Partial<Record<Field, string>>

function problemsOf<Field extends string>(
  { fields, problem: problemOf }: DraftRules<Field>,
  draft: Record<Field, string>,
): Problems<Field> {
  const found: Problems<Field> = {}
  for (const field of fields) {
    const problem = problemOf(draft, field)
    if (problem !== null) found[field] = problem
  }
  return found
}

export type DraftForm<Field extends string> = ReturnType<typeof useDraftForm<Field>>

/** What is typed, what is wrong with it, and the focus. A field complains when it is left or sent. */
export function useDraftForm<Field extends string>(rules: DraftRules<Field>) {
  const { fields, empty, edit: edited, problem: problemOf } = rules
  const [draft, setDraft] = useState(empty)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})

  const focus = (field: Field) => inputs.current[field]?.focus()

  const say = (field: Field, problem: string | null) =>
    setProblems((before) => {
      const { [field]: _before, ...others } = before
      const rest = others as Problems<Field>
      return problem === null ? rest : { ...rest, [field]: problem }
    })

  return {
    draft,
    problems,
    focus,
    say,

    hold(field: Field, input: HTMLInputElement | null) {
      inputs.current[field] = input
    },

    edit(field: Field, input: HTMLInputElement) {
      const next = edited(draft, field, input.value)
      rewrite(input, next[field])
      setDraft(next)
      // Never scold while someone types; only take back what no longer holds.
      if (problems[field] && problemOf(next, field) === null) say(field, null)
    },

    leave(field: Field) {
      if (draft[field] !== '') say(field, problemOf(draft, field))
    },

    /** The draft when nothing is wrong with it; otherwise every problem is shown and the first one focused. */
    check(): Record<Field, string> | null {
      const found = problemsOf(rules, draft)
      setProblems(found)
      const first = fields.find((field) => found[field] !== undefined)
      if (first === undefined) return draft
      focus(first)
      return null
    },

    /** Empties one field: a security code is for one try only. */
    forget(field: Field) {
      setDraft((before) => ({ ...before, [field]: '' }))
    },

    clear() {
      setDraft(empty)
      setProblems({})
      const [first] = fields
      if (first !== undefined) focus(first)
    },
  }
}
