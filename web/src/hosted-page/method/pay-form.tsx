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
  /** Null until the method's part has loaded. */
  source: () => TokenSource | null
  checkout: Checkout
  /** Runs before anything is sent. Returns false and shows what is missing to prevent it. */
  mayPay?: (() => boolean) | undefined
  /** The title after a refusal, e.g. `Your card was not charged`, and the label of the alternative. */
  refused: readonly [title: string, other: string]
  /** Why an earlier payment failed, if it did. */
  failure: Failure | null
  onBusy: (isBusy: boolean) => void
  /** The order has changed, its link has expired, or the bank wants a challenge. */
  onLeave: (outcome: Departure) => void
  /** `onEdit` is for edits that fire no change event in this form, such as in a provider's frame. */
  children: (isLocked: boolean, onEdit: () => void) => ReactNode
  below?: ReactNode
}

/** Every payment form: the last failure, the fields, and a button that sends one payment at a time. */
export function PayForm(props: PayFormProps) {
  const { heading, money, source, checkout, mayPay, refused, onLeave, children, below } = props
  const payment = usePayment(checkout, props.failure, props.onBusy)
  const { isPaying } = payment
  const [title, other] = refused

  // A provider's frame checks asynchronously: ignore a second press meanwhile.
  const isChecking = useRef(false)

  async function pay() {
    const found = source()
    if (isPaying || isChecking.current || !found) return
    isChecking.current = true
    const answer = found.check()
    // Our own fields answer synchronously: awaiting would delay the button.
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
