import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { CardEntry, cardPartOf } from '../card/card-entry.tsx'
import { isSandbox } from '../card/sandbox-page.ts'
import { Choice } from '../form/choice.tsx'
import { PayButton } from '../method/pay-button.tsx'
import { PlanForm } from './plan-form.tsx'
import type { PlanFormProps } from './plan-props.ts'
import { formatCard } from '@paydeck/contract/receipt/payment-format'
import { usePlanEarly } from './use-plan-early.ts'

/** Pays the next instalment or all of them; a new card becomes the card of the plan. */
export function PlanEarly(props: PlanFormProps) {
  const { invoice, plan, now, onClose } = props
  const { cardProvider } = invoice
  const early = usePlanEarly(props)
  const { what, isOther, source, nextAmount, amount, pressing } = early
  const { isSending } = pressing
  const isOverdue = plan.overdueAt !== null
  const money = (cents: number) => formatMoneyWithCode(cents, plan.currency)
  return (
    <PlanForm
      heading={isOverdue ? 'Pay now' : 'Pay early'}
      pressing={pressing}
      takesTestCards={isOther && isSandbox(cardProvider)}
      onClose={onClose}
    >
      {plan.outstanding !== nextAmount && (
        <Choice
          legend="How much?"
          name="what"
          isLocked={isSending}
          chosen={what}
          choices={[
            ['next', `${isOverdue ? 'Overdue' : 'Next'}, ${money(nextAmount)}`],
            ['all', `All, ${money(plan.outstanding)}`],
          ]}
          onChoose={early.setWhat}
        />
      )}
      <Choice
        legend="With which card?"
        name="card"
        isLocked={isSending}
        chosen={isOther ? 'other' : 'plan'}
        choices={[
          ['plan', formatCard(plan.cardBrand, plan.cardLast4) ?? 'Your card'],
          ['other', 'Another card'],
        ]}
        onChoose={(to) => early.setOther(to === 'other')}
      />
      {isOther && (
        <>
          <CardEntry
            page={cardProvider}
            currency={plan.currency}
            isKept
            isLocked={isSending}
            onEdit={pressing.forgetAttempt}
            {...{ amount, now, source }}
          />
          <p className="note">Later payments will be taken from this card.</p>
        </>
      )}
      {(!isOther || cardPartOf(cardProvider)) && (
        <PayButton price={money(amount)} isPaying={isSending} />
      )}
    </PlanForm>
  )
}
