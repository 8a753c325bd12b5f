import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { CardEntry, cardPartOf } from '../card/card-entry.tsx'
import { isSandbox } from '../card/sandbox-page.ts'
import { Choice } from '../form/choice.tsx'
import { PayButton } from '../method/pay-button.tsx'
import { PlanForm } from './plan-form.tsx'
import type { PlanFormProps } from './plan-props.ts'
import { formatCard } from '@paydeck/contract/receipt/payment-format'
import { useEarlyRepayment } from './use-plan-early.ts'

/** Pays the next instalment or all of them; a new card becomes the card of the plan. */
export function PlanEarly(props: PlanFormProps) {
  const { invoice, plan, now, onClose } = props
  const { cardProvider } = invoice
  const repayment = useEarlyRepayment(props)
  const { what, usesOtherCard, source, nextAmount, amount, submission } = repayment
  const { isSending } = submission
  const isOverdue = plan.overdueAt !== null
  const money = (cents: number) => formatMoneyWithCode(cents, plan.currency)
  return (
    <PlanForm
      heading={isOverdue ? 'Pay now' : 'Pay early'}
      submission={submission}
      takesTestCards={usesOtherCard && isSandbox(cardProvider)}
      onClose={onClose}
    >
      {plan.outstanding !== nextAmount && (
        <Choice
          legend="How much?"
          name="what"
          isLocked={isSending}
          selected={what}
          options={[
            ['next', `${isOverdue ? 'Overdue' : 'Next'}, ${money(nextAmount)}`],
            ['all', `All, ${money(plan.outstanding)}`],
          ]}
          onSelect={repayment.setWhat}
        />
      )}
      <Choice
        legend="With which card?"
        name="card"
        isLocked={isSending}
        selected={usesOtherCard ? 'other' : 'plan'}
        options={[
          ['plan', formatCard(plan.cardBrand, plan.cardLast4) ?? 'Your card'],
          ['other', 'Another card'],
        ]}
        onSelect={(option) => repayment.setUsesOtherCard(option === 'other')}
      />
      {usesOtherCard && (
        <>
          <CardEntry
            page={cardProvider}
            currency={plan.currency}
            isSaved
            isLocked={isSending}
            onEdit={submission.resetAttempt}
            {...{ amount, now, source }}
          />
          <p className="note">Later payments will be taken from this card.</p>
        </>
      )}
      {(!usesOtherCard || cardPartOf(cardProvider)) && (
        <PayButton price={money(amount)} isPaying={isSending} />
      )}
    </PlanForm>
  )
}
