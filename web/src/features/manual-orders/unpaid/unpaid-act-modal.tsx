import { lazy, Suspense } from 'react'

import { OrderActionModal } from '#/features/manual-orders/order-action-modal.tsx'
import type { UnpaidAct } from './use-unpaid-act.ts'

const OrderWizard = lazy(() =>
  import('#/features/manual-orders/wizard/order-wizard.tsx').then((module) => ({
    default: module.OrderWizard,
  })),
)

const QuickRequest = lazy(() =>
  import('#/features/manual-orders/quick/quick-request.tsx').then((module) => ({
    default: module.QuickRequest,
  })),
)

interface UnpaidActModalProps {
  act: UnpaidAct | null
  onClose: () => void
}

export function UnpaidActModal({ act, onClose }: UnpaidActModalProps) {
  return (
    <>
      <Suspense>
        {act?.name === 'new' && <OrderWizard onClose={onClose} />}
        {act?.name === 'repeat' && (
          <OrderWizard key={act.repeats} repeats={act.repeats} onClose={onClose} />
        )}
        {act?.name === 'request' && <QuickRequest onClose={onClose} />}
      </Suspense>
      {act && 'order' in act && (
        <OrderActionModal act={act.name} order={act.order} onClose={onClose} />
      )}
    </>
  )
}
