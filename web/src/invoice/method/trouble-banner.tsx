import { Banner } from '../form/banner.tsx'
import type { Trouble } from './use-payment.ts'

/** After a return from the bank that nothing certain is known of. */
export const NOT_CONFIRMED = 'Your payment is not confirmed'

interface TroubleBannerProps {
  trouble: Trouble | null
  isStale: boolean
  /** What a refusal means, e.g. `Your card was not charged`. */
  title: string
  /** The way on after a refusal: the word on the button, and what it does. */
  other: string
  onOther: () => void
}

/** Why the last press on Pay did not pay, with the way on. Stands inside the form: its "Try again" sends it. */
export function TroubleBanner({ trouble, isStale, title, other, onOther }: TroubleBannerProps) {
  if (!trouble) return null
  const { kind, message, hasField, count } = trouble
  const ways = {
    refused: [title, other, onOther],
    unanswered: ['No answer yet', 'Try again', null],
    // What it came to is known by now, or soon: the order tells.
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
