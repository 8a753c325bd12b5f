import { useMutation, useQuery } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { downloadPayoutCsv, downloadPayoutPdf } from '#/entities/payout/payout-files.ts'
import { payoutById } from '#/entities/payout/payout-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { useRecordPage } from '#/ui/record/use-record-page.ts'
import { RecordBlock, RecordCard, RecordSkeleton } from '#/ui/record/record-page.tsx'

import { PayoutDetails } from './payout-details.tsx'
import { PayoutDownloads } from './payout-downloads.tsx'
import { PayoutSummary } from './payout-summary.tsx'
import { payoutsSearch, type PayoutsSearch } from './payouts-search.ts'

interface PayoutPageProps {
  search: PayoutsSearch
  payoutId: string
}

export function PayoutPage({ search, payoutId }: PayoutPageProps) {
  const { merchantId, slug, timeZone } = useSession()
  const { copy } = useBrand()
  const { data, error, isFetching, refetch } = useQuery(
    payoutById(merchantId, payoutId, search.lines),
  )
  const csv = useMutation(downloadPayoutCsv(merchantId, payoutId, timeZone))
  const pdf = useMutation(downloadPayoutPdf(merchantId, payoutId))
  const listHref = payoutsSearch.href(slug, { ...search, payout: null, lines: 1 })
  const back = <BackLink href={listHref}>Back to payouts</BackLink>
  const showPage = useRecordPage((lines) => payoutsSearch.href(slug, { ...search, lines }))

  if (error?.status === 404)
    return (
      <Page title="Transfer not found" back={back}>
        <RecordCard>
          <EmptyState title="There is no such transfer">
            No transfer of this account has the ID {payoutId}. Check the address, or go back to the
            list.
          </EmptyState>
        </RecordCard>
      </Page>
    )
  return (
    <Page
      title={copy.payoutTitle(payoutId)}
      back={back}
      summary={data && <PayoutSummary payout={data} />}
      actions={data && <PayoutDownloads payout={data} csv={csv} pdf={pdf} />}
    >
      <ErrorBanner error={csv.error} onDismiss={csv.reset} />
      <ErrorBanner error={pdf.error} onDismiss={pdf.reset} />
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data && (
        <PayoutDetails
          payout={data}
          page={search.lines}
          onPageChange={showPage}
          isBusy={isFetching}
        />
      )}
      {!data && !error && (
        <RecordSkeleton label="Loading the transfer">
          <RecordBlock height={220} />
          <RecordBlock height={220} />
        </RecordSkeleton>
      )}
    </Page>
  )
}
