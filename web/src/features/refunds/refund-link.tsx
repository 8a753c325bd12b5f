import type { ReactNode } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'

interface RefundLinkProps {
  transactionId: string
  /** Handles plain clicks; with a modifier key the browser opens the link elsewhere. */
  onOpen: (transactionId: string) => void
  children: ReactNode
}

export function RefundLink({ transactionId, onOpen, children }: RefundLinkProps) {
  const { slug } = useSession()
  return (
    <RecordLink
      href={`/${slug}/payments${writeQuery({ payment: transactionId })}`}
      onOpen={() => onOpen(transactionId)}
    >
      {children}
    </RecordLink>
  )
}
