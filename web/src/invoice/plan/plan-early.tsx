import type { Early } from '@paydeck/contract/calls/plans'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useState } from 'react'

import { newAttemptKey } from '../method/attempt-key.ts'
import { toCardDetails } from '../card/card-draft.ts'
import { CardInputs } from '../card/card-inputs.tsx'
import { isSandbox, tokenise } from '../card/card-tokens.ts'
import { Choice } from '../form/choice.tsx'
import { PayButton } from '../method/pay-button.tsx'
import { type EarlyAttempt, payEarly } from '../method/pay-early.ts'
import { PlanForm, sayAtCard } from './plan-form.tsx'
import type { PlanFormProps } from './plan-props.ts'
import { planSums } from './plan-words.ts'
import { cardWords } from '../receipt/receipt-words.ts'
import { NOT_CONFIRMED } from '../method/trouble-banner.tsx'
import { useCardForm } from '../card/use-card-form.ts'
import { SERVER_SILENT } from '../method/use-payment.ts'
import { usePlanPress } from './use-plan-press.ts'

/** Paying the next instalment or all of them now; another card than the plan's becomes the card of the plan. */
export function PlanEarly(props: PlanFormProps) {
  const { invoice, api, now, plan, returned, goTo, onPlan, onStale, onClose } = props
  const { tokensUrl } = invoice.cardProvider
  const { next } = planSums(plan)
  // What was chosen is kept on the way to the bank and back; the card is not.
  const cameToNothing = returned?.failure ?? null
  const [what, setWhat] = useState<Early>(returned?.what === 'all' ? 'all' : 'next')
  const [isOther, setOther] = useState(plan.overdueAt !== null || cameToNothing !== null)
  const form = useCardForm(now)
  const amount = what === 'next' ? (next?.amount ?? 0) : plan.outstanding
  const price = formatMoneyWithCode(amount, plan.currency)
  const card = cardWords(plan.cardBrand, plan.cardLast4) ?? 'Your card'
  const isSettled = plan.outstanding === (next?.amount ?? 0)
  const pressing = usePlanPress<EarlyAttempt>({
    trouble: cameToNothing === null ? null : { title: NOT_CONFIRMED, message: cameToNothing },
    async attemptOf() {
      const wanted = { what, outstanding: plan.outstanding }
      if (!isOther) return { key: newAttemptKey(), ...wanted }
      const draft = form.check()
      if (!draft) return null
      const { paymentToken } = await tokenise(tokensUrl, toCardDetails(draft))
      return { key: newAttemptKey(), ...wanted, paymentToken }
    },
    send: (attempt) => payEarly(api, attempt),
    silent: SERVER_SILENT,
    async onRefused(message, code) {
      if (code === 'plan_changed') await onStale()
      const hasField = isOther && sayAtCard(form, message, code)
      return { title: 'Your card was not charged', message, hasField }
    },
    onPlan,
    goTo,
  })
  const { isSending } = pressing
  return (
    <PlanForm
      heading={plan.overdueAt === null ? 'Pay early' : 'Pay now'}
      pressing={pressing}
      takesTestCards={isOther && isSandbox(tokensUrl)}
      onClose={onClose}
    >
      {!isSettled && (
        <Choice
          legend="How much?"
          name="what"
          isLocked={isSending}
          chosen={what}
          choices={[
            [
              'next',
              `${plan.overdueAt === null ? 'Next' : 'Overdue'}, ${formatMoneyWithCode(next?.amount ?? 0, plan.currency)}`,
            ],
            ['all', `All, ${formatMoneyWithCode(plan.outstanding, plan.currency)}`],
          ]}
          onChoose={setWhat}
        />
      )}
      <Choice
        legend="With which card?"
        name="card"
        isLocked={isSending}
        chosen={isOther ? 'other' : 'plan'}
        choices={[
          ['plan', card],
          ['other', 'Another card'],
        ]}
        onChoose={(to) => setOther(to === 'other')}
      />
      {isOther && (
        <>
          <CardInputs form={form} isLocked={isSending} />
          <p className="note">What is still due afterwards will be taken from this card.</p>
        </>
      )}
      <PayButton price={price} isPaying={isSending} />
    </PlanForm>
  )
}
