import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'

import { paymentTimeline } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

import { DisputeLink } from '../../actions/dispute-link.tsx'

/** The amount a dispute took and its outcome, from the payment's timeline. */
export function DisputeNotice({ payment }: { payment: Payment }) {
  const { merchantId } = useSession()
  const { transactionId, currency } = payment
  const { data } = useQuery(paymentTimeline(merchantId, transactionId))
  const opened = data?.findLast(({ kind }) => kind === 'dispute_opened')
  const isLost = data?.findLast(({ kind }) => kind.startsWith('dispute_'))?.kind === 'dispute_lost'
  const amount =
    typeof opened?.amount === 'number' ? formatMoneyWithCode(opened.amount, currency) : 'its amount'
  return (
    <Banner tone="warning">
      The cardholder disputed this payment at their bank, so {amount} and a dispute fee were taken
      from your balance.{' '}
      {data &&
        (isLost
          ? 'The bank has decided in the cardholder’s favour: they keep the money, and nothing more can be refunded.'
          : 'If the bank decides in your favour, the amount is returned to you. Until then you cannot refund this payment.')}{' '}
      <DisputeLink payment={payment} />
    </Banner>
  )
}
