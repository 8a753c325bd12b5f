import { useState } from 'react'
import type * as z from 'zod/mini'

import { drafts } from './drafts.ts'
import { focusFirstProblem } from './focus-first-problem.ts'
import { problemsOf, type Problems } from './problems-in.ts'
import { useTouchedFields } from './use-touched-fields.ts'

interface FormOptions<Draft> {
  /** When errors show. `after-leaving`: after the first submit, or once a non-empty field was left. */
  shows?: 'after-submit' | 'after-leaving' | 'at-once'
  /** Keeps the draft in this tab under this name, until `forget`. */
  draftName?: string
  onlyInMemory?: readonly (keyof Draft)[]
  adjust?: (next: Draft, before: Draft) => Draft
}

export type Form<Draft extends object, Values = Draft> = ReturnType<typeof useForm<Draft, Values>>

/** The schema validates the draft and transforms it into the values to send. */
export function useForm<Draft extends object, Values>(
  schema: z.ZodMiniType<Values, Draft>,
  initial: Draft | (() => Draft),
  options: FormOptions<Draft> = {},
) {
  const { shows = 'after-submit', adjust } = options
  const { draft, save, forget } = useSavedDraft(initial, options)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { isTouched, touch } = useTouchedFields<keyof Draft>()
  const checked = schema.safeParse(draft)
  const problems = problemsOf<Draft>(checked.error)
  const isShown = (name: keyof Draft): boolean =>
    isSubmitted || shows === 'at-once' || (shows === 'after-leaving' && isTouched(name))
  const change = (changed: Partial<Draft>): void => {
    const next = { ...draft, ...changed }
    save(adjust ? adjust(next, draft) : next)
  }
  return {
    draft,
    problems: Object.fromEntries(
      Object.entries(problems).filter(([name]) => isShown(name as keyof Draft)),
    ) as Problems<Draft>,
    isValid: checked.success,
    change,
    field: <Name extends keyof Draft>(name: Name) => ({
      value: draft[name],
      problem: isShown(name) ? problems[name] : undefined,
      onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
      onBlur: () => {
        if (shows === 'after-leaving' && draft[name] !== '') touch(name)
      },
    }),
    submit: (send: (values: Values) => void): void => {
      setIsSubmitted(true)
      if (checked.success) send(checked.data)
      else focusFirstProblem()
    },
    reset: (to: Draft): void => {
      setIsSubmitted(false)
      save(to)
    },
    forget,
  }
}

function useSavedDraft<Draft extends object>(
  initial: Draft | (() => Draft),
  { draftName, onlyInMemory = [] }: FormOptions<Draft>,
) {
  const [draft, setDraft] = useState(() => {
    const blank = typeof initial === 'function' ? initial() : initial
    return draftName === undefined ? blank : restoreDraft(blank, drafts.read(draftName))
  })
  return {
    draft,
    save(next: Draft) {
      setDraft(next)
      if (draftName === undefined) return
      const isSecret = ([name]: [string, unknown]) => onlyInMemory.includes(name as keyof Draft)
      const fields = Object.entries(next)
      drafts.save(
        draftName,
        Object.fromEntries(fields.filter((field) => !isSecret(field))),
        Object.fromEntries(fields.filter(isSecret)),
      )
    },
    forget() {
      if (draftName !== undefined) drafts.forget(draftName)
    },
  }
}

/** The blank draft with the stored values that have the right type. */
function restoreDraft<Draft extends object>(blank: Draft, stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return blank
  const isStored = (name: string, value: unknown): boolean =>
    typeof (stored as Record<string, unknown>)[name] === typeof value
  const fields = Object.entries(blank).map(([name, value]) => [
    name,
    isStored(name, value) ? (stored as Record<string, unknown>)[name] : value,
  ])
  return Object.fromEntries(fields) as Draft
}
