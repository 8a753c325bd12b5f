import { useQuery, useQueryClient } from '@tanstack/react-query'

import { customerById } from '#/entities/customer/customer-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { useRecordPage } from '#/ui/record/use-record-page.ts'
import { RecordBlock, RecordCard, RecordColumns, RecordSkeleton } from '#/ui/record/record-page.tsx'

import { CustomerActions, type RequestForm } from './customer-actions.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerHead, CustomerOverview } from './customer-overview.tsx'
import { CustomerPayments } from './customer-payments.tsx'
import { customersSearch, type CustomersSearch } from './customers-search.ts'

interface CustomerPageProps {
  search: CustomersSearch
  customerId: string
  requestForm: RequestForm
}

export function CustomerPage({ search, customerId, requestForm }: CustomerPageProps) {
  const { merchantId, slug } = useSession()
  const {
    data: customer,
    error,
    refetch,
  } = useQuery(customerById(useQueryClient(), merchantId, customerId))
  const listHref = customersSearch.href(slug, { ...search, customer: null })
  const back = <BackLink href={listHref}>Back to customers</BackLink>
  const showPage = useRecordPage((paymentsPage) =>
    customersSearch.href(slug, { ...search, paymentsPage }),
  )

  if (error?.status === 404)
    return (
      <Page title="Customer not found" back={back}>
        <RecordCard>
          <EmptyState title="There is no such customer">
            No customer of this account has the ID {customerId}. Check the address, or go back and
            search for their name or email.
          </EmptyState>
        </RecordCard>
      </Page>
    )
  return (
    <Page
      title={`Customer details for #${customerId}`}
      back={back}
      summary={customer && <CustomerHead customer={customer} />}
      actions={customer && <CustomerActions customer={customer} requestForm={requestForm} />}
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {customer && (
        <>
          <CustomerDetails customer={customer} />
          <CustomerOverview customerId={customerId} />
          <CustomerNotes customerId={customerId} />
        </>
      )}
      {!customer && !error && (
        <RecordSkeleton label="Loading the customer">
          <RecordColumns isEven>
            <RecordBlock height={150} />
            <RecordBlock height={150} />
          </RecordColumns>
        </RecordSkeleton>
      )}
      <CustomerPayments
        customerId={customerId}
        page={search.paymentsPage}
        onPageChange={showPage}
      />
    </Page>
  )
}
