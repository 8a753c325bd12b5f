import { useBrand } from '#/brand/use-brand.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'

import { ConfirmStep } from './confirm-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { ItemsStep } from './items-step.tsx'
import { OrderSuccess } from './order-success.tsx'
import { useOrderWizard, type OrderWizard as Wizard } from './use-order-wizard.ts'

export function OrderWizard({ onClose }: { onClose: () => void }) {
  const { copy } = useBrand()
  const wizard = useOrderWizard(onClose)
  return (
    <ActionModal
      title={titleOf(wizard, copy.newManualPayment)}
      onClose={wizard.close}
      isBusy={wizard.sending.sending !== null}
    >
      <Step wizard={wizard} />
    </ActionModal>
  )
}

function Step({ wizard }: { wizard: Wizard }) {
  const { draft, sending } = wizard
  if (sending.created) return <OrderSuccess created={sending.created} onClose={wizard.close} />
  if (draft.step === 'details') return <DetailsStep wizard={wizard} />
  if (draft.step === 'confirm') return <ConfirmStep wizard={wizard} />
  return <ItemsStep wizard={wizard} />
}

function titleOf({ draft, sending }: Wizard, newOrder: string): string {
  if (sending.created)
    return sending.created.act === 'send' ? 'Sent to customer' : 'Ready to be paid'
  return draft.step === 'confirm' ? `Confirm order #${draft.orderNumber.trim()}` : newOrder
}
