import type { Payment, TransactionDetail } from '@paydeck/contract/calls/payments/payments'
import { useQuery } from '@tanstack/react-query'

import { transactionDetail } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { RecordBlock } from '#/ui/record/record-page.tsx'

import { CardFields } from './card-fields.tsx'
import { DirectDebitFields } from './direct-debit-fields.tsx'
import { PayToFields } from './pay-to-fields.tsx'

const TITLES = { Card: 'Card', DirectDebit: 'Direct debit', PayTo: 'PayTo' } as const

/** The money arrived, even if it was returned later. */
const SETTLED: ReadonlySet<string> = new Set(['paid', 'disputed', 'partially_refunded', 'refunded'])

/** A failure here leaves the rest of the page intact. */
export function MethodBlock({ payment }: { payment: Payment }) {
  const { merchantId } = useSession()
  const { data, error, refetch } = useQuery(transactionDetail(merchantId, payment.transactionId))
  return (
    <>
      <h3>{data ? TITLES[data.paymentMethod.paymentMethodType] : 'Payment method'}</h3>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data && <MethodFields payment={payment} method={data.paymentMethod} />}
      {!data && !error && <RecordBlock height={118} />}
    </>
  )
}

interface MethodFieldsProps {
  payment: Payment
  method: TransactionDetail['paymentMethod']
}

function MethodFields({ payment, method }: MethodFieldsProps) {
  if (method.paymentMethodType === 'Card') return <CardFields payment={payment} card={method} />
  if (method.paymentMethodType === 'PayTo') return <PayToFields payTo={method} />
  return <DirectDebitFields debit={method} isSettled={SETTLED.has(payment.transactionStatus)} />
}
