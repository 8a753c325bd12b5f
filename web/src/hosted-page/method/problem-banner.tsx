import { Banner } from '../form/banner.tsx'
import type { Trouble } from './use-payment.ts'

export const NOT_CONFIRMED = 'Your payment is not confirmed'

interface ProblemBannerProps {
  trouble: Trouble | null
  isStale: boolean
  title: string
  other: string
  onOther: () => void
}

/** Why the last payment failed and what to do. It is inside the form: its "Try again" submits. */
export function ProblemBanner({ trouble, isStale, title, other, onOther }: ProblemBannerProps) {
  if (!trouble) return null
  const { kind, message, hasField, count } = trouble
  const ways = {
    refused: [title, other, onOther],
    unanswered: ['No answer yet', 'Try again', null],
    unconfirmed: [NOT_CONFIRMED, 'Reload this page', () => location.reload()],
  } as const
  const [what, word, go] = ways[kind]
  return (
    <Banner key={count} title={what} message={message} takesFocus={!hasField} isStale={isStale}>
      <button type={go ? 'button' : 'submit'} className="button small" onClick={go ?? undefined}>
        {word}
      </button>
    </Banner>
  )
}
