import type { PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

interface EndedRequestNoticeProps {
  /** The event that ended the request. */
  end: PaymentEvent
  events: readonly PaymentEvent[]
  currency: string
}

/** Says why a requested refund was not made, and that it can be requested again. */
export function EndedRequestNotice({ end, events, currency }: EndedRequestNoticeProps) {
  const request = events.find(({ kind, ref }) => kind === 'approval_asked' && ref === end.ref)
  const amount = end.amount === null ? '' : ` of ${formatMoneyWithCode(end.amount, currency)}`
  const refundText = `the refund${amount} that ${request?.by ?? 'a former colleague'} requested`
  return (
    <Banner tone="pending" isInitial>
      {endText(end, refundText)}
    </Banner>
  )
}

function endText({ kind, by = '', reason = '' }: PaymentEvent, refundText: string): string {
  if (kind === 'approval_declined') return `${by} declined ${refundText}: “${reason}”`
  return kind === 'approval_ended'
    ? `${sentenceCase(refundText)} expired: no one decided within seven days. You can request it again.`
    : `${by} approved ${refundText}, but it was no longer possible: ${reason}`
}
