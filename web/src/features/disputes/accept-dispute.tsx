import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { acceptDispute } from '#/entities/dispute/dispute-queries.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import classes from './accept-dispute.module.css'
import { isUnconfirmed, UNCONFIRMED } from './unconfirmed.ts'

const ACCEPTED = 'You have accepted the dispute. It is lost, and nothing more is needed.'

/** Below the evidence: accepting is the last resort. Hidden once evidence is submitted: the bank has it then. */
export function AcceptDispute({ dispute }: { dispute: Dispute }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Can needs="disputes:respond">
      {dispute.state === 'needs_response' && dispute.answer?.status !== 'unknown' && (
        <div className={classes['section']}>
          <Section title="Is the customer right?">
            <div className={classes['accept']}>
              <p>Accepting ends the dispute straight away: the customer keeps the money.</p>
              <Button onClick={() => setIsOpen(true)}>Accept dispute</Button>
            </div>
          </Section>
        </div>
      )}
      {isOpen && <AcceptModal dispute={dispute} onClose={() => setIsOpen(false)} />}
    </Can>
  )
}

function AcceptModal({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { merchantId } = useSession()
  const accept = useMutation(acceptDispute(merchantId, dispute.transactionId))
  const money = (minor: number) => formatMoneyWithCode(minor, dispute.currency)
  return (
    <ConfirmModal
      title="Accept this dispute?"
      confirmLabel={`Give up ${money(dispute.amount)}`}
      variant="danger"
      mutation={accept}
      onConfirm={() =>
        // The page behind the dialog says why it was refused.
        accept.mutate(undefined, {
          onSuccess: ({ answer }) => {
            if (answer?.status === 'refused') onClose()
          },
        })
      }
      onClose={onClose}
      success={<p>{isUnconfirmed(accept.data) ? UNCONFIRMED : ACCEPTED}</p>}
    >
      <p>
        The customer keeps {money(dispute.amount)}, which was taken from your balance when the
        dispute opened. The dispute fee of {money(dispute.fee)} is not returned: this payment costs
        you {money(dispute.amount + dispute.fee)} in all.
      </p>
      <p>The dispute is lost straight away. You cannot undo this.</p>
    </ConfirmModal>
  )
}
