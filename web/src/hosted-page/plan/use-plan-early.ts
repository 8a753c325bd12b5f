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

export function useEarlyRepayment(props: PlanFormProps) {
  const { api, plan, challengeResult, redirect, onPlanChange, onStale } = props
  // The choice survives the trip to the bank; the card does not.
  const failure = challengeResult?.failure ?? null
  const [what, setWhat] = useState<Early>(challengeResult?.what === 'all' ? 'all' : 'next')
  const [usesOtherCard, setUsesOtherCard] = useState(plan.overdueAt !== null || failure !== null)
  const source = useRef<TokenSource>(null)
  const nextAmount = planSums(plan).next?.amount ?? 0
  const submission = usePlanSubmit<EarlyRepayment>({
    problem: failure === null ? null : { title: NOT_CONFIRMED, message: failure },
    async createAttempt() {
      const repayment = { what, outstanding: plan.outstanding }
      if (!usesOtherCard) return { key: newAttemptKey(), ...repayment }
      const paymentToken = await checkedToken(source.current)
      return paymentToken === null ? null : { key: newAttemptKey(), ...repayment, paymentToken }
    },
    send: (attempt) => payEarly(api, attempt),
    noAnswerText: SERVER_TIMEOUT,
    async onRefused(message, code) {
      if (code === 'plan_changed') await onStale()
      const hasField = usesOtherCard && (source.current?.refuse(code, message) ?? false)
      return { title: 'Your card was not charged', message, hasField }
    },
    onPlanChange,
    redirect,
  })
  const amount = what === 'next' ? nextAmount : plan.outstanding
  return { what, setWhat, usesOtherCard, setUsesOtherCard, source, nextAmount, amount, submission }
}
