import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { ReactNode, SubmitEvent } from 'react'

import type { Failure } from './challenge-return.ts'
import { firstSentence } from '../page/first-sentence.ts'
import type { Departure, Till } from './pay.ts'
import { PayButton } from './pay-button.tsx'
import { TroubleBanner } from './trouble-banner.tsx'
import type { DraftForm } from '../form/use-draft-form.ts'
import { usePayment } from './use-payment.ts'

interface PayFormProps<Field extends string> {
  heading: string
  /** What is paid now, in minor units. */
  money: { amount: number; currency: string }
  form: DraftForm<Field>
  till: Till<Record<Field, string>, Field>
  /** Asked before anything is sent; says in place what is missing. */
  mayPay?: (() => boolean) | undefined
  /** What a refusal means, e.g. `Your card was not charged`, and the word on the way on. */
  refused: readonly [title: string, other: string]
  /** A field that is for one try only. */
  once?: Field
  /** Why an earlier payment came to nothing; null when there was none. */
  failure: Failure | null
  onBusy: (isBusy: boolean) => void
  /** The order or the way to it has changed, or the customer's bank takes over: the page shows something else now. */
  onLeave: (outcome: Departure) => void
  /** What is asked; locked while the payment is under way, when nothing may change. */
  children: (isLocked: boolean) => ReactNode
  /** Said below the button. */
  below?: ReactNode
}

/** The frame of every form that pays: why the last press did not, what is asked, and the button, pressed once at a time. */
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
      <TroubleBanner
        trouble={payment.trouble}
        isStale={isPaying}
        title={title}
        other={other}
        onOther={() => {
          payment.forgetTrouble()
          form.clear()
        }}
      />
      {children(isPaying)}
      <PayButton price={formatMoneyWithCode(money.amount, money.currency)} isPaying={isPaying} />
      {below}
    </form>
  )
}
