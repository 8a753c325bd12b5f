import { useNavigate } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

interface FirstStepProps {
  /** What will stand in this place, as a sentence. */
  soon: string
}

/** For a merchant whom nobody has paid yet: says so, and opens a new order. */
export function FirstStep({ soon }: FirstStepProps) {
  const { slug } = useSession()
  const { copy, pages } = useBrand()
  const navigate = useNavigate()
  const order = () =>
    void navigate({
      to: pages.has('payment-requests') ? '/$slug/payment-requests' : '/$slug/virtual-terminal',
      params: { slug },
      state: { act: 'new' },
    })
  return (
    <EmptyState
      title="No payments yet"
      actions={
        <Button look="primary" onClick={order}>
          {copy.newManualPayment}
        </Button>
      }
    >
      {soon}
    </EmptyState>
  )
}
