import { lazy, Suspense } from 'react'

import { OrderActionModal } from '#/features/manual-orders/order-action-modal.tsx'
import type { UnpaidAction } from './use-unpaid-action.ts'

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

interface UnpaidActionModalProps {
  action: UnpaidAction | null
  onClose: () => void
}

export function UnpaidActionModal({ action, onClose }: UnpaidActionModalProps) {
  return (
    <>
      <Suspense>
        {action?.name === 'new' && <OrderWizard onClose={onClose} />}
        {action?.name === 'repeat' && (
          <OrderWizard key={action.repeats} repeats={action.repeats} onClose={onClose} />
        )}
        {action?.name === 'request' && <QuickRequest onClose={onClose} />}
      </Suspense>
      {action && 'order' in action && (
        <OrderActionModal action={action.name} order={action.order} onClose={onClose} />
      )}
    </>
  )
}
