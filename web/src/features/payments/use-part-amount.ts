import { checkPartialAmount, type AmountAct } from '@paydeck/contract/amount-check'
import { useState } from 'react'

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

/** The state of the choice between all and a part. @param limit all there is, in minor units */
export function usePartAmount(act: AmountAct, limit: number): PartAmount {
  const [isPartial, choose] = useState(false)
  const [text, setText] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const check = checkPartialAmount(act, text, limit)
  const whole = limit > 0 ? limit : null
  return {
    limit,
    isPartial,
    choose,
    text,
    type: (next) => {
      setText(next)
      setIsTyped(true)
    },
    problem: isTyped ? check.problem : null,
    amount: isPartial ? check.amount : whole,
  }
}
