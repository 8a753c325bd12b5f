import { useState } from 'react'
import type * as z from 'zod/mini'

import { drafts } from './drafts.ts'
import { focusFirstProblem } from './focus-first-problem.ts'
import { problemsOf, type Problems } from './problems-in.ts'
import { useLeftFields } from './use-left-fields.ts'

interface FormOptions<Draft> {
  /** When errors show. `after-leaving`: after the first submit, or once a non-empty field was left. */
  shows?: 'after-submit' | 'after-leaving' | 'at-once'
  /** Keeps the draft in this tab under this name, until `forget`. */
  keptAs?: string
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
  const { draft, keep, forget } = useKeptDraft(initial, options)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { wasLeft, leave } = useLeftFields<keyof Draft>()
  const checked = schema.safeParse(draft)
  const found = problemsOf<Draft>(checked.error)
  const isShown = (name: keyof Draft): boolean =>
    isSubmitted || shows === 'at-once' || (shows === 'after-leaving' && wasLeft(name))
  const change = (changed: Partial<Draft>): void => {
    const next = { ...draft, ...changed }
    keep(adjust ? adjust(next, draft) : next)
  }
  return {
    draft,
    problems: Object.fromEntries(
      Object.entries(found).filter(([name]) => isShown(name as keyof Draft)),
    ) as Problems<Draft>,
    isValid: checked.success,
    change,
    field: <Name extends keyof Draft>(name: Name) => ({
      value: draft[name],
      problem: isShown(name) ? found[name] : undefined,
      onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
      onBlur: () => {
        if (shows === 'after-leaving' && draft[name] !== '') leave(name)
      },
    }),
    submit: (send: (values: Values) => void): void => {
      setIsSubmitted(true)
      if (checked.success) send(checked.data)
      else focusFirstProblem()
    },
    reset: (to: Draft): void => {
      setIsSubmitted(false)
      keep(to)
    },
    forget,
  }
}

function useKeptDraft<Draft extends object>(
  initial: Draft | (() => Draft),
  { keptAs, onlyInMemory = [] }: FormOptions<Draft>,
) {
  const [draft, setDraft] = useState(() => {
    const blank = typeof initial === 'function' ? initial() : initial
    return keptAs === undefined ? blank : restored(blank, drafts.read(keptAs))
  })
  return {
    draft,
    keep(next: Draft) {
      setDraft(next)
      if (keptAs === undefined) return
      const isSecret = ([name]: [string, unknown]) => onlyInMemory.includes(name as keyof Draft)
      const fields = Object.entries(next)
      drafts.keep(
        keptAs,
        Object.fromEntries(fields.filter((field) => !isSecret(field))),
        Object.fromEntries(fields.filter(isSecret)),
      )
    },
    forget() {
      if (keptAs !== undefined) drafts.forget(keptAs)
    },
  }
}

/** The blank draft with the stored values that have the right type. */
function restored<Draft extends object>(blank: Draft, kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return blank
  const isKept = (name: string, value: unknown): boolean =>
    typeof (kept as Record<string, unknown>)[name] === typeof value
  const fields = Object.entries(blank).map(([name, value]) => [
    name,
    isKept(name, value) ? (kept as Record<string, unknown>)[name] : value,
  ])
  return Object.fromEntries(fields) as Draft
}
