import { checkPartialAmount, type AmountAction } from '@paydeck/contract/money/part-amount'
import { useState } from 'react'

import type { ActionDraft } from './action-draft.ts'

export interface PartAmount {
  /** The whole amount, minor units. */
  limit: number
  isPartial: boolean
  choose: (isPartial: boolean) => void
  text: string
  type: (text: string) => void
  /** The error of the typed amount; null before anything is typed. */
  problem: string | null
  /** Minor units; null while invalid. */
  amount: number | null
}

/** Stored with the open action. `limit` is the whole amount, minor units. */
export function usePartAmount(act: AmountAction, limit: number, work: ActionDraft): PartAmount {
  const [begun] = useState(work.read)
  const [isPartial, setIsPartial] = useState(begun?.isPartial ?? false)
  const [text, setText] = useState(begun?.text ?? '')
  const [isTyped, setIsTyped] = useState(text !== '')
  const check = checkPartialAmount(act, text, limit)
  const whole = limit > 0 ? limit : null
  return {
    limit,
    isPartial,
    choose: (next) => {
      setIsPartial(next)
      work.change(act, { isPartial: next })
    },
    text,
    type: (next) => {
      setText(next)
      work.change(act, { text: next })
      setIsTyped(true)
    },
    problem: isTyped ? check.problem : null,
    amount: isPartial ? check.amount : whole,
  }
}
