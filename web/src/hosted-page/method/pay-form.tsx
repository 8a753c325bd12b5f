import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { type ReactNode, type SubmitEvent, useRef } from 'react'

import type { Failure } from './challenge-return.ts'
import { type ExitOutcome, exitOutcome, type Checkout } from './pay.ts'
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
  validate?: (() => boolean) | undefined
  /** The title after a refusal, e.g. `Your card was not charged`, and the label of the alternative. */
  refusal: readonly [title: string, other: string]
  /** Why an earlier payment failed, if it did. */
  failure: Failure | null
  onBusyChange: (isBusy: boolean) => void
  /** The order has changed, its link has expired, or the bank wants a challenge. */
  onExit: (outcome: ExitOutcome) => void
  /** `onEdit` is for edits that fire no change event in this form, such as in a provider's frame. */
  children: (isLocked: boolean, onEdit: () => void) => ReactNode
  footer?: ReactNode
}

/** Every payment form: the last failure, the fields, and a button that sends one payment at a time. */
export function PayForm(props: PayFormProps) {
  const { heading, money, source, checkout, validate, refusal, onExit, children, footer } = props
  const payment = usePayment(checkout, props.failure, props.onBusyChange)
  const { isPaying } = payment
  const [title, other] = refusal

  // A provider's frame checks asynchronously: ignore a second press meanwhile.
  const isChecking = useRef(false)

  async function pay() {
    const tokenSource = source()
    if (isPaying || isChecking.current || !tokenSource) return
    isChecking.current = true
    const checked = tokenSource.check()
    // Our own fields answer synchronously: awaiting would delay the button.
    const isComplete = typeof checked === 'boolean' ? checked : await checked
    isChecking.current = false
    if (!isComplete || validate?.() === false) return
    const exit = exitOutcome(await payment.pay(tokenSource))
    if (exit) onExit(exit)
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
      onChange={payment.resetAttempt}
    >
      <h2 id="pay-heading">{heading}</h2>
      <ProblemBanner
        problem={payment.problem}
        isStale={isPaying}
        title={title}
        otherLabel={other}
        onOther={() => {
          payment.clearProblem()
          source()?.clear()
        }}
      />
      {children(isPaying, payment.resetAttempt)}
      <PayButton price={formatMoneyWithCode(money.amount, money.currency)} isPaying={isPaying} />
      {footer}
    </form>
  )
}
