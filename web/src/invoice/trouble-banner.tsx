import { Banner } from './banner.tsx'
import type { Trouble } from './use-payment.ts'

interface TroubleBannerProps {
  trouble: Trouble | null
  isStale: boolean
  onOtherCard: () => void
}

/** Why the last press on Pay did not pay, with the way on. Stands inside the form: its "Try again" sends it. */
export function TroubleBanner({ trouble, isStale, onOtherCard }: TroubleBannerProps) {
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
    <Banner {...shared} key={trouble.count} title="Your card was not charged">
      <button type="button" className="button small" onClick={onOtherCard}>
        Use another card
      </button>
    </Banner>
  )
}
