import { Banner } from '../form/banner.tsx'
import type { PaymentProblem } from './use-payment.ts'

export const NOT_CONFIRMED = 'Your payment is not confirmed'

interface ProblemBannerProps {
  problem: PaymentProblem | null
  isStale: boolean
  title: string
  otherLabel: string
  onOther: () => void
}

/** Why the last payment failed and what to do. It is inside the form: its "Try again" submits. */
export function ProblemBanner({
  problem,
  isStale,
  title,
  otherLabel,
  onOther,
}: ProblemBannerProps) {
  if (!problem) return null
  const { kind, message, hasField, count } = problem
  const contents = {
    refused: [title, otherLabel, onOther],
    unanswered: ['No answer yet', 'Try again', null],
    unconfirmed: [NOT_CONFIRMED, 'Reload this page', () => location.reload()],
  } as const
  const [heading, buttonLabel, action] = contents[kind]
  return (
    <Banner key={count} title={heading} message={message} takesFocus={!hasField} isStale={isStale}>
      <button
        type={action ? 'button' : 'submit'}
        className="button small"
        onClick={action ?? undefined}
      >
        {buttonLabel}
      </button>
    </Banner>
  )
}
