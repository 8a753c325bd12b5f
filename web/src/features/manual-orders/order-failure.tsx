import { isNotFound } from '#/entities/payment/payment-queries.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

interface OrderFailureProps {
  error: Error
  id: string
  onRetry: () => void
}

export function OrderFailure({ error, id, onRetry }: OrderFailureProps) {
  if (!isNotFound(error)) return <ErrorBanner error={error} onRetry={onRetry} />
  return (
    <EmptyState title="There is no such order">
      No order of this account has the ID {id}. Check the address, or look for the order in the
      list.
    </EmptyState>
  )
}
