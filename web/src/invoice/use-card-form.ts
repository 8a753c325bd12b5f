import type { CardDetails } from '@paydeck/contract/calls/card-provider'
import { useRef, useState } from 'react'

import type { CardDraft, CardField } from './card-draft.ts'
import {
  CARD_FIELDS,
  cardProblem,
  cardProblems,
  editCard,
  EMPTY_CARD,
  toCardDetails,
} from './card-draft.ts'
import { rewrite } from './caret.ts'

export type CardForm = ReturnType<typeof useCardForm>

/** The card as it is typed, what is wrong with it, and the focus. A field complains when it is left or sent. */
export function useCardForm(now: () => Date) {
  const [draft, setDraft] = useState<CardDraft>(EMPTY_CARD)
  const [problems, setProblems] = useState<Partial<Record<CardField, string>>>({})
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({})

  const focus = (field: CardField) => inputs.current[field]?.focus()

  const say = (field: CardField, problem: string | null) =>
    setProblems(({ [field]: _before, ...others }) =>
      problem === null ? others : { ...others, [field]: problem },
    )

  return {
    draft,
    problems,
    focus,
    say,

    hold(field: CardField, input: HTMLInputElement | null) {
      inputs.current[field] = input
    },

    edit(field: CardField, input: HTMLInputElement) {
      const next = editCard(draft, field, input.value)
      rewrite(input, next[field])
      setDraft(next)
      // Never scold while someone types; only take back what no longer holds.
      if (problems[field] && cardProblem(next, field, now()) === null) say(field, null)
    },

    leave(field: CardField) {
      if (draft[field] !== '') say(field, cardProblem(draft, field, now()))
    },

    /** The card when nothing is wrong with it; otherwise every problem is shown and the first one focused. */
    check(): CardDetails | null {
      const found = cardProblems(draft, now())
      setProblems(found)
      const first = CARD_FIELDS.find((field) => found[field] !== undefined)
      if (first === undefined) return toCardDetails(draft)
      focus(first)
      return null
    },

    /** A security code is for one try only. */
    forgetCvc() {
      setDraft((before) => ({ ...before, cvc: '' }))
    },

    clear() {
      setDraft(EMPTY_CARD)
      setProblems({})
      focus('number')
    },
  }
}
