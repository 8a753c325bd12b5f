import type { Dispute, EvidenceText } from '@paydeck/contract/calls/payments/disputes'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'

import { EVIDENCE_FIELDS, type EvidenceName } from './evidence-fields.ts'

/** The draft: this tab's, else the saved one, else what the payment says. */
export function useEvidence(dispute: Dispute) {
  const name = useDraftName(dispute.disputeId)
  const [evidence, setEvidence] = useState<EvidenceText>(
    () => keptIn(drafts.read(name)) ?? dispute.answer?.evidence ?? knownOf(dispute),
  )
  return {
    evidence,
    change: (field: EvidenceName, text: string) => {
      const next = { ...evidence, [field]: text }
      setEvidence(next)
      drafts.keep(name, next)
    },
    forget: () => drafts.forget(name),
  }
}

const knownOf = ({ customerName, customerEmail, description }: Dispute): EvidenceText => ({
  ...(customerName && { customerName }),
  ...(customerEmail && { customerEmail }),
  ...(description && { productDescription: description }),
})

/** The evidence that was sent, else this tab's draft or the saved one. */
export function useGivenEvidence({ disputeId, answer }: Dispute) {
  const typed = keptIn(drafts.read(useDraftName(disputeId)))
  const isSent = answer?.step === 'submit' && answer.status !== 'refused'
  const evidence: EvidenceText = (isSent ? null : typed) ?? answer?.evidence ?? {}
  return { evidence, isSent }
}

function useDraftName(disputeId: string): string {
  const { merchantId, email } = useSession()
  return `dispute:${merchantId}:${email}:${disputeId}`
}

function keptIn(draft: unknown): EvidenceText | null {
  if (typeof draft !== 'object' || draft === null) return null
  const kept = new Map(Object.entries(draft))
  const texts = EVIDENCE_FIELDS.map(({ name }) => [name, kept.get(name)] as const)
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'))
}
