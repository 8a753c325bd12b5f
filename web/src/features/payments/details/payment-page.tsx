import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { isNotFound, paymentById } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { RecordCard } from '#/ui/record/record-page.tsx'

import { PaymentActions } from '../actions/payment-actions.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentSkeleton, SummarySkeleton } from './payment-skeleton.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { paymentsSearch, type PaymentsSearch } from '../list/payments-search.ts'

interface PaymentPageProps {
  search: PaymentsSearch
  transactionId: string
}

export function PaymentPage({ search, transactionId }: PaymentPageProps) {
  const { merchantId, slug } = useSession()
  const { copy } = useBrand()
  const {
    data: payment,
    error,
    refetch,
  } = useQuery(paymentById(useQueryClient(), merchantId, transactionId))
  const listHref = paymentsSearch.href(slug, { ...search, payment: null })
  const back = <BackLink href={listHref}>Back to payments</BackLink>

  if (isNotFound(error))
    return (
      <Page title="Payment not found" back={back}>
        <RecordCard>
          <EmptyState title="There is no such payment">
            No payment of this account has the ID {transactionId}. Check the address, or go back and
            search for the order.
          </EmptyState>
        </RecordCard>
      </Page>
    )
  return (
    <Page
      title={payment ? copy.paymentTitle(payment.merchantOrderInternalOrderId) : 'Payment details'}
      back={back}
      summary={payment ? <PaymentSummary payment={payment} /> : !error && <SummarySkeleton />}
      actions={payment && <PaymentActions key={payment.transactionId} payment={payment} />}
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {payment && <PaymentDetails payment={payment} />}
      {!payment && !error && <PaymentSkeleton />}
    </Page>
  )
}
