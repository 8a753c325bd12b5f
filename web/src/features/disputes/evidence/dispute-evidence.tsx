import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { useState } from 'react'

import { awaitsAnswer } from '#/entities/dispute/dispute-state.ts'
import { useCan } from '#/entities/session/can.tsx'

import { EvidenceForm } from './evidence-form.tsx'
import { SavedEvidence } from './saved-evidence.tsx'
import { SubmitModal, type ReadyEvidence } from './submit-modal.tsx'

export function DisputeEvidence({ dispute }: { dispute: Dispute }) {
  const can = useCan()
  const [ready, setReady] = useState<ReadyEvidence | null>(null)
  const mayAnswer =
    awaitsAnswer(dispute) && dispute.answer?.status !== 'unknown' && can('disputes:respond')
  return (
    <>
      {mayAnswer ? (
        <EvidenceForm dispute={dispute} onSubmit={setReady} />
      ) : (
        <SavedEvidence dispute={dispute} />
      )}
      {ready && <SubmitModal dispute={dispute} ready={ready} onClose={() => setReady(null)} />}
    </>
  )
}
