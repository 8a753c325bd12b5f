import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { ReactNode, SubmitEvent } from 'react'

import type { Failure } from './challenge-return.ts'
import { firstSentence } from '../page/first-sentence.ts'
import type { Departure, Till } from './pay.ts'
import { PayButton } from './pay-button.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import type { DraftForm } from '../form/use-draft-form.ts'
import { usePayment } from './use-payment.ts'

interface PayFormProps<Field extends string> {
  heading: string
  money: { amount: number; currency: string }
  form: DraftForm<Field>
  till: Till<Record<Field, string>, Field>
  /** Called before anything is sent; shows what is missing and answers false. */
  mayPay?: (() => boolean) | undefined
  /** The title of a refusal, e.g. `Your card was not charged`, and the label of the way out. */
  refused: readonly [title: string, other: string]
  /** A field that is cleared after each attempt. */
  once?: Field
  /** Why an earlier payment failed, if it did. */
  failure: Failure | null
  onBusy: (isBusy: boolean) => void
  /** The order changed, its link expired, or the customer goes to their bank: the page must change. */
  onLeave: (outcome: Departure) => void
  children: (isLocked: boolean) => ReactNode
  below?: ReactNode
}

/** The frame of every payment form: the last failure, the fields, and a button that sends once at a time. */
export function PayForm<Field extends string>(props: PayFormProps<Field>) {
  const { heading, money, form, till, mayPay, refused, once, onLeave, children, below } = props
  const payment = usePayment(till, props.failure, props.onBusy)
  const { isPaying } = payment
  const [title, other] = refused

  async function pay() {
    if (isPaying) return
    const draft = form.check()
    if (!draft || mayPay?.() === false) return
    const outcome = await payment.pay(draft)
    if (!outcome || outcome.kind === 'unanswered') return
    if (outcome.kind !== 'refused') return onLeave(outcome)
    if (once) form.forget(once)
    if (outcome.field) {
      form.say(outcome.field, firstSentence(outcome.message))
      form.focus(outcome.field)
    }
  }

  return (
    <form
      className="pay-form"
      noValidate
      aria-labelledby="pay-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void pay()
      }}
      onChange={() => payment.forgetAttempt()}
    >
      <h2 id="pay-heading">{heading}</h2>
      <ProblemBanner
        trouble={payment.trouble}
        isStale={isPaying}
        title={title}
        other={other}
        onOther={() => {
          payment.clearProblem()
          form.clear()
        }}
      />
      {children(isPaying)}
      <PayButton price={formatMoneyWithCode(money.amount, money.currency)} isPaying={isPaying} />
      {below}
    </form>
  )
}
