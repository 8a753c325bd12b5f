import type { OrderDetails } from '@paydeck/contract/calls/orders'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { newIdempotencyKey } from '#/lib/api/idempotency-key.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'

import { EnterCard } from '../card/enter-card.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { ItemsStep } from './items-step.tsx'
import type { SendAction } from './order-request.ts'
import { OrderSuccess } from './order-success.tsx'
import type { OrderTerms } from './order-terms.ts'
import { repeatDraft } from './lines/repeat-draft.ts'
import type { CreatedOrder } from './use-send-order.ts'
import { useOrderWizard, type OrderWizard as Wizard } from './use-order-wizard.ts'

interface WizardModalProps {
  terms: OrderTerms
  nextOrderNumber: string
  earlier: OrderDetails | null
  onClose: () => void
}

export function WizardModal({ terms, nextOrderNumber, earlier, onClose }: WizardModalProps) {
  const { copy } = useBrand()
  // Fixed at opening: a refetch must not undo what was typed.
  const [initialDraft] = useState(
    () =>
      earlier &&
      repeatDraft(earlier, terms, {
        orderNumber: nextOrderNumber,
        idempotencyKey: newIdempotencyKey(),
        now: Date.now(),
      }),
  )
  const wizard = useOrderWizard(terms, initialDraft, onClose)
  return (
    <ActionModal
      title={titleOf(
        wizard,
        earlier ? `Repeat order #${earlier.internalOrderId}` : copy.newManualPayment,
      )}
      onClose={wizard.close}
      isBusy={wizard.sending.sending !== null}
    >
      <Step wizard={wizard} />
    </ActionModal>
  )
}

function Step({ wizard }: { wizard: Wizard }) {
  const { draft, sending } = wizard
  if (sending.created?.action === 'card')
    return <EnterCardStep wizard={wizard} created={sending.created} />
  if (sending.created) return <OrderSuccess created={sending.created} onClose={wizard.close} />
  if (draft.step === 'details') return <DetailsStep wizard={wizard} />
  if (draft.step === 'confirm') return <ConfirmStep wizard={wizard} />
  return <ItemsStep wizard={wizard} />
}

const EnterCardStep = ({ wizard, created }: { wizard: Wizard; created: CreatedOrder }) => (
  <EnterCard
    order={{ ...created, internalOrderId: created.orderNumber, ...created.money }}
    onClose={wizard.close}
  />
)

const DONE_TITLES: Readonly<Record<SendAction, string>> = {
  send: 'Sent to customer',
  process: 'Ready to be paid',
  card: 'Enter card',
}

function titleOf({ draft, sending }: Wizard, newOrder: string): string {
  if (sending.created) return DONE_TITLES[sending.created.action]
  return draft.step === 'confirm' ? `Confirm order #${draft.orderNumber.trim()}` : newOrder
}
