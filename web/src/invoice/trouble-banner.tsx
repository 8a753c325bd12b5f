import { Banner } from './banner.tsx'
import type { Trouble } from './use-payment.ts'

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
  const shared = { message: trouble.message, takesFocus: !trouble.hasField, isStale }
  if (trouble.kind === 'unanswered')
    return (
      <Banner {...shared} key={trouble.count} title="No answer yet">
        <button type="submit" className="button small">
          Try again
        </button>
      </Banner>
    )
  return (
    <Banner {...shared} key={trouble.count} title={title}>
      <button type="button" className="button small" onClick={onOther}>
        {other}
      </button>
    </Banner>
  )
}
