import type { Early } from '@paydeck/contract/calls/payments/plans'
import { useRef, useState } from 'react'

import { newAttemptKey } from '../method/attempt-key.ts'
import { type EarlyRepayment, payEarly } from '../method/pay-early.ts'
import type { PlanFormProps } from './plan-props.ts'
import { planSums } from './plan-labels.ts'
import { NOT_CONFIRMED } from '../method/problem-banner.tsx'
import { checkedToken, type TokenSource } from '../method/token-source.ts'
import { SERVER_TIMEOUT } from '../method/use-payment.ts'
import { usePlanSubmit } from './use-plan-submit.ts'

export function usePlanEarly(props: PlanFormProps) {
  const { api, plan, returned, goTo, onPlan, onStale } = props
  // The choice survives the trip to the bank; the card does not.
  const cameToNothing = returned?.failure ?? null
  const [what, setWhat] = useState<Early>(returned?.what === 'all' ? 'all' : 'next')
  const [isOther, setOther] = useState(plan.overdueAt !== null || cameToNothing !== null)
  const source = useRef<TokenSource>(null)
  const nextAmount = planSums(plan).next?.amount ?? 0
  const pressing = usePlanSubmit<EarlyRepayment>({
    trouble: cameToNothing === null ? null : { title: NOT_CONFIRMED, message: cameToNothing },
    async attemptOf() {
      const wanted = { what, outstanding: plan.outstanding }
      if (!isOther) return { key: newAttemptKey(), ...wanted }
      const paymentToken = await checkedToken(source.current)
      return paymentToken === null ? null : { key: newAttemptKey(), ...wanted, paymentToken }
    },
    send: (attempt) => payEarly(api, attempt),
    silent: SERVER_TIMEOUT,
    async onRefused(message, code) {
      if (code === 'plan_changed') await onStale()
      const hasField = isOther && (source.current?.refuse(code, message) ?? false)
      return { title: 'Your card was not charged', message, hasField }
    },
    onPlan,
    goTo,
  })
  const amount = what === 'next' ? nextAmount : plan.outstanding
  return { what, setWhat, isOther, setOther, source, nextAmount, amount, pressing }
}
