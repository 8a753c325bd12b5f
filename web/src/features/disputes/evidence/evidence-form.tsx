import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { answerDispute } from '#/entities/dispute/dispute-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { Button } from '#/ui/controls/button.tsx'
import { FormActions, PageForm } from '#/ui/fields/form-grid.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { trimEvidence } from './evidence-fields.ts'
import { EvidenceFiles } from './evidence-files.tsx'
import { EvidenceTextFields } from './evidence-text-fields.tsx'
import type { ReadyEvidence } from './submit-modal.tsx'
import { useEvidence } from './use-evidence.ts'

const NO_EVIDENCE = 'Say what happened, or add a document.'

interface EvidenceFormProps {
  dispute: Dispute
  onSubmit: (ready: ReadyEvidence) => void
}

export function EvidenceForm({ dispute, onSubmit }: EvidenceFormProps) {
  const { merchantId } = useSession()
  const { evidence, change, forget } = useEvidence(dispute)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const save = useMutation(answerDispute(merchantId, dispute.transactionId))
  const trimmed = trimEvidence(evidence)
  const isEmpty = !trimmed.explanation && dispute.files.length === 0
  const problem = wasSubmitted && isEmpty ? NO_EVIDENCE : null
  const submit = () => {
    setWasSubmitted(true)
    if (isEmpty) focusFirstProblem()
    else onSubmit({ evidence: trimmed, forget })
  }
  return (
    <Section title="Your evidence">
      <PageForm mutation={save} onSubmit={submit}>
        <EvidenceTextFields {...{ evidence, change, problem }} />
        <EvidenceFiles dispute={dispute} />
        <FormActions>
          <Button
            isBusy={save.isPending}
            onClick={() => save.mutate({ evidence: trimmed, submit: false }, { onSuccess: forget })}
          >
            {save.isSuccess && dispute.answer?.status !== 'refused' ? 'Draft saved' : 'Save draft'}
          </Button>
          <Button type="submit" variant="primary">
            Submit evidence
          </Button>
        </FormActions>
      </PageForm>
    </Section>
  )
}
