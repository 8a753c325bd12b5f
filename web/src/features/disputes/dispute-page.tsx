import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { useQuery } from '@tanstack/react-query'

import { disputeOf } from '#/entities/dispute/dispute-queries.ts'
import { isNotFound } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { RecordBlock, RecordCard, RecordSkeleton } from '#/ui/record/record-page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import { DisputeDetails } from './dispute-details.tsx'
import { DisputeSummary } from './dispute-summary.tsx'
import { disputesSearch, type DisputesSearch } from './disputes-search.ts'

const titleOf = ({ state, internalOrderId }: Dispute): string =>
  state === 'inquiry' || state === 'inquiry_closed'
    ? `Inquiry about order ${internalOrderId}`
    : `Dispute of order ${internalOrderId}`

interface DisputePageProps {
  search: DisputesSearch
  transactionId: string
}

export function DisputePage({ search, transactionId }: DisputePageProps) {
  const { merchantId, slug } = useSession()
  const { data: dispute, error, refetch } = useQuery(disputeOf(merchantId, transactionId))
  const back = (
    <BackLink href={disputesSearch.href(slug, { ...search, dispute: null })}>
      Back to disputes
    </BackLink>
  )
  if (isNotFound(error))
    return (
      <Page title="Dispute not found" back={back}>
        <RecordCard>
          <EmptyState title="There is no such dispute">
            No payment of this account with the ID {transactionId} is disputed.
          </EmptyState>
        </RecordCard>
      </Page>
    )
  return (
    <Page
      title={dispute ? titleOf(dispute) : 'Dispute'}
      back={back}
      summary={dispute && <DisputeSummary dispute={dispute} />}
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {dispute && <DisputeDetails dispute={dispute} />}
      {!dispute && !error && (
        <RecordSkeleton label="Loading the dispute">
          <RecordBlock height={72} width={240} />
          <RecordBlock height={320} />
        </RecordSkeleton>
      )}
    </Page>
  )
}
