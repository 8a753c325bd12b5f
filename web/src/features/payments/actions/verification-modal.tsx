import type { Verification } from '@paydeck/contract/calls/payments/verifications'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { decideVerification, type Outcome } from '#/entities/verification/verification-queries.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { useSingleSubmit } from '#/ui/feedback/use-one-submit.ts'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'
import { SuccessStep } from '#/ui/modal/success-step.tsx'

interface VerificationModalProps {
  id: string
  /** Null when the provider has not reported it. */
  charged: Verification['chargedAmount']
  onClose: () => void
}

const SUCCESS_TEXTS: Record<Outcome, string> = {
  passed: 'The card user is verified. The small amount goes back to the card.',
  failed: 'The card is marked as not verified. The small amount goes back to the card.',
}

export function VerificationModal({ id, charged, onClose }: VerificationModalProps) {
  const { merchantId } = useSession()
  const decide = useMutation(decideVerification(merchantId, id))
  const pendingOutcome = decide.isPending ? decide.variables : null
  const once = useSingleSubmit()
  const choose = (outcome: Outcome) => once(() => decide.mutate(outcome))
  return (
    <ActionModal title="Verify manually" onClose={onClose} isBusy={decide.isPending}>
      {decide.isSuccess ? (
        <SuccessStep
          actions={
            <Button variant="primary" data-autofocus onClick={onClose}>
              Done
            </Button>
          }
        >
          {SUCCESS_TEXTS[decide.variables]}
        </SuccessStep>
      ) : (
        <ModalStack>
          <ErrorBanner error={decide.error} onDismiss={decide.reset} />
          <p>
            A small amount
            {charged && (
              <>
                {' '}
                of <strong>{formatMoneyWithCode(charged.amount, charged.currency)}</strong>
              </>
            )}{' '}
            was charged to the customer's source. Ask the customer which amount their card statement
            shows. Do not tell them the amount.
          </p>
          <ModalButtons>
            <Button
              isBusy={pendingOutcome === 'failed'}
              disabled={pendingOutcome === 'passed'}
              onClick={() => choose('failed')}
            >
              Cannot verify
            </Button>
            <Button
              variant="primary"
              data-autofocus
              isBusy={pendingOutcome === 'passed'}
              disabled={pendingOutcome === 'failed'}
              onClick={() => choose('passed')}
            >
              Verify card user
            </Button>
          </ModalButtons>
        </ModalStack>
      )}
    </ActionModal>
  )
}
