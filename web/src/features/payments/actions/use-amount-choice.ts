import { checkPartialAmount, type AmountAction } from '@paydeck/contract/money/part-amount'
import { useState } from 'react'

import type { ActionDraft } from './action-draft.ts'

export interface AmountChoice {
  /** The whole amount, minor units. */
  limit: number
  isPartial: boolean
  setPartial: (isPartial: boolean) => void
  text: string
  changeText: (text: string) => void
  /** The error of the typed amount; null before anything is typed. */
  problem: string | null
  /** Minor units; null while invalid. */
  amount: number | null
}

/** Stored with the open action. `limit` is the whole amount, minor units. */
export function useAmountChoice(
  action: AmountAction,
  limit: number,
  draft: ActionDraft,
): AmountChoice {
  const [saved] = useState(draft.read)
  const [isPartial, setIsPartial] = useState(saved?.isPartial ?? false)
  const [text, setText] = useState(saved?.text ?? '')
  const [isTyped, setIsTyped] = useState(text !== '')
  const check = checkPartialAmount(action, text, limit)
  const full = limit > 0 ? limit : null
  return {
    limit,
    isPartial,
    setPartial: (next) => {
      setIsPartial(next)
      draft.change(action, { isPartial: next })
    },
    text,
    changeText: (next) => {
      setText(next)
      draft.change(action, { text: next })
      setIsTyped(true)
    },
    problem: isTyped ? check.problem : null,
    amount: isPartial ? check.amount : full,
  }
}
