import type { Dispute, EvidenceText } from '@paydeck/contract/calls/payments/disputes'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'

import { EVIDENCE_FIELDS, type EvidenceName } from './evidence-fields.ts'

/** The draft: this tab's, else the saved one, else what the payment says. */
export function useEvidence(dispute: Dispute) {
  const name = useDraftName(dispute.disputeId)
  const [evidence, setEvidence] = useState<EvidenceText>(
    () => readDraft(drafts.read(name)) ?? dispute.answer?.evidence ?? prefilledEvidence(dispute),
  )
  return {
    evidence,
    change: (field: EvidenceName, text: string) => {
      const next = { ...evidence, [field]: text }
      setEvidence(next)
      drafts.save(name, next)
    },
    forget: () => drafts.forget(name),
  }
}

const prefilledEvidence = ({
  customerName,
  customerEmail,
  description,
}: Dispute): EvidenceText => ({
  ...(customerName && { customerName }),
  ...(customerEmail && { customerEmail }),
  ...(description && { productDescription: description }),
})

/** The evidence that was sent, else this tab's draft or the saved one. */
export function useSavedEvidence({ disputeId, answer }: Dispute) {
  const draft = readDraft(drafts.read(useDraftName(disputeId)))
  const isSent = answer?.step === 'submit' && answer.status !== 'refused'
  const evidence: EvidenceText = (isSent ? null : draft) ?? answer?.evidence ?? {}
  return { evidence, isSent }
}

function useDraftName(disputeId: string): string {
  const { merchantId, email } = useSession()
  return `dispute:${merchantId}:${email}:${disputeId}`
}

function readDraft(draft: unknown): EvidenceText | null {
  if (typeof draft !== 'object' || draft === null) return null
  const entries = new Map(Object.entries(draft))
  const texts = EVIDENCE_FIELDS.map(({ name }) => [name, entries.get(name)] as const)
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'))
}
