import { checkPartialAmount, type AmountAction } from '@paydeck/contract/money/amount-check'
import { useState } from 'react'

import type { ActWork } from './kept-act.ts'

/** How much of a payment an act is for: all that there is, or the part that is typed. */
export interface PartAmount {
  /** What there is, in minor units. */
  limit: number
  isPartial: boolean
  choose: (isPartial: boolean) => void
  text: string
  type: (text: string) => void
  /** What is wrong with the typed amount; not said before something was typed. */
  problem: string | null
  /** Minor units; null while nothing can be sent. */
  amount: number | null
}

/**
 * The state of the choice between all and a part, kept with the open act.
 * @param limit all there is, in minor units
 */
export function usePartAmount(act: AmountAction, limit: number, work: ActWork): PartAmount {
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
