import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { type ReactNode, type SubmitEvent, useRef } from 'react'

import type { Failure } from './challenge-return.ts'
import { type Departure, departureOf, type Checkout } from './pay.ts'
import { PayButton } from './pay-button.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import type { TokenSource } from './token-source.ts'
import { usePayment } from './use-payment.ts'

interface PayFormProps {
  heading: string
  money: { amount: number; currency: string }
  /** Null until a part that loads by itself is there. */
  source: () => TokenSource | null
  checkout: Checkout
  /** Called before anything is sent; shows what is missing and answers false. */
  mayPay?: (() => boolean) | undefined
  /** The title of a refusal, e.g. `Your card was not charged`, and the label of the way out. */
  refused: readonly [title: string, other: string]
  /** Why an earlier payment failed, if it did. */
  failure: Failure | null
  onBusy: (isBusy: boolean) => void
  /** The order changed, its link expired, or the customer goes to their bank: the page must change. */
  onLeave: (outcome: Departure) => void
  /** `onEdit` is for what the form's own change events do not show. */
  children: (isLocked: boolean, onEdit: () => void) => ReactNode
  below?: ReactNode
}

/** The frame of every payment form: the last failure, the fields, and a button that sends once at a time. */
export function PayForm(props: PayFormProps) {
  const { heading, money, source, checkout, mayPay, refused, onLeave, children, below } = props
  const payment = usePayment(checkout, props.failure, props.onBusy)
  const { isPaying } = payment
  const [title, other] = refused

  // A provider's frame answers later: a second press meanwhile is the same press.
  const isChecking = useRef(false)

  async function pay() {
    const found = source()
    if (isPaying || isChecking.current || !found) return
    isChecking.current = true
    const answer = found.check()
    // Our own fields answer at once, and the button with them.
    const isComplete = typeof answer === 'boolean' ? answer : await answer
    isChecking.current = false
    if (!isComplete || mayPay?.() === false) return
    const departure = departureOf(await payment.pay(found))
    if (departure) onLeave(departure)
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
      onChange={payment.forgetAttempt}
    >
      <h2 id="pay-heading">{heading}</h2>
      <ProblemBanner
        trouble={payment.trouble}
        isStale={isPaying}
        title={title}
        other={other}
        onOther={() => {
          payment.clearProblem()
          source()?.clear()
        }}
      />
      {children(isPaying, payment.forgetAttempt)}
      <PayButton price={formatMoneyWithCode(money.amount, money.currency)} isPaying={isPaying} />
      {below}
    </form>
  )
}
