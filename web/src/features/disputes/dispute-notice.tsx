import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { ComponentProps, ReactNode } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { isUnconfirmed, UNCONFIRMED } from './unconfirmed.ts'

/** The state of the dispute, and what the reader should do. */
export function DisputeStateNotice({ dispute }: { dispute: Dispute }) {
  const { timeZone } = useSession()
  const [tone, text] = noticeOf(dispute, timeZone)
  return (
    <Banner tone={tone} isInitial>
      {text}
    </Banner>
  )
}

type Notice = [ComponentProps<typeof Banner>['tone'], ReactNode]

function noticeOf(dispute: Dispute, timeZone: string): Notice {
  const { answer } = dispute
  const ended = endNotice(dispute)
  if (ended) return ended
  if (isUnconfirmed(dispute)) return ['pending', UNCONFIRMED]
  if (answer?.status === 'refused') return ['error', REFUSALS[answer.code ?? ''] ?? REFUSED]
  return dispute.state === 'inquiry'
    ? inquiryNotice(dispute, timeZone)
    : openNotice(dispute, timeZone)
}

/** Null until the dispute is decided. */
function endNotice({ state, amount, fee, currency }: Dispute): Notice | null {
  const money = (minor: number) => formatMoneyWithCode(minor, currency)
  if (state === 'inquiry_closed') return ['success', INQUIRY_CLOSED]
  if (state === 'won')
    return [
      'success',
      `You won. ${money(amount)} came back to your balance; the dispute fee of ${money(fee)} did not.`,
    ]
  if (state === 'lost')
    return [
      'error',
      `You lost. The customer keeps ${money(amount)}, and the dispute fee of ${money(fee)} is not returned. Nothing more can be refunded.`,
    ]
  return null
}

const INQUIRY_CLOSED = 'The inquiry ended without a dispute. Nothing was taken from your balance.'
const REFUSED = 'The provider rejected your answer. Check it, and send it again.'
const REFUSALS: Readonly<Record<string, string>> = {
  too_late:
    'Your answer did not reach the provider in time, so the bank decides without your evidence.',
  dispute_closed: 'The bank decided before your answer arrived.',
  submitted_before:
    'Evidence was already submitted, and you can submit only once. The bank decides.',
}

function inquiryNotice({ answer, dueBy }: Dispute, timeZone: string): Notice {
  const nothing =
    'The customer’s bank asks about this payment. Nothing was taken from your balance.'
  if (answer?.step === 'submit' && answer.status === 'done')
    return [
      'pending',
      <>
        {nothing} Your answer was sent on{' '}
        <DateTime at={answer.answeredAt} timeZone={timeZone} show="zone" />.
      </>,
    ]
  if (dueBy === null)
    return ['pending', `${nothing} The time to answer is over; it may still become a dispute.`]
  return [
    'warning',
    <>
      {nothing} Answer by <DateTime at={dueBy} timeZone={timeZone} show="zone" />, or refund the
      payment. Without an answer it may become a dispute, which takes the amount and a fee.
    </>,
  ]
}

function openNotice({ state, answer, dueBy }: Dispute, timeZone: string): Notice {
  if (state === 'needs_response')
    return [
      'warning',
      <>
        Answer by <DateTime at={dueBy} timeZone={timeZone} show="zone" />. A dispute without an
        answer is lost.
      </>,
    ]
  if (answer?.step === 'submit')
    return [
      'pending',
      <>
        Your evidence was sent on{' '}
        <DateTime at={answer.answeredAt} timeZone={timeZone} show="zone" />. The customer’s bank
        decides; if you win, the amount comes back to your balance.
      </>,
    ]
  return ['pending', 'The time to answer is over. The customer’s bank decides.']
}
