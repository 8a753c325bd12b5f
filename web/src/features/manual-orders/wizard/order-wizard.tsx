import { useQuery } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { orderDetails } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'

import { useOrderTerms } from './use-order-terms.ts'
import { WizardModal } from './wizard-modal.tsx'

interface OrderWizardProps {
  /** The id of the order to repeat. */
  repeats?: string | null
  onClose: () => void
}

/** Opens once the GST terms, and the order to repeat, have loaded. */
export function OrderWizard({ repeats = null, onClose }: OrderWizardProps) {
  const { copy } = useBrand()
  const { terms, nextOrderNumber, error, refetch } = useOrderTerms()
  const { merchantId } = useSession()
  const earlier = useQuery({
    ...orderDetails(merchantId, repeats ?? ''),
    enabled: repeats !== null,
  })
  const failure = error ?? earlier.error
  if (terms && (repeats === null || earlier.data))
    return <WizardModal {...{ terms, nextOrderNumber, onClose }} earlier={earlier.data ?? null} />
  if (!failure) return null
  return (
    <ActionModal title={copy.newManualPayment} onClose={onClose}>
      <ErrorBanner error={failure} onRetry={() => void (error ? refetch() : earlier.refetch())} />
    </ActionModal>
  )
}
