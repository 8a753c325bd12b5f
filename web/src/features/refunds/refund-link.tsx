import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import { useSession } from '#/entities/session/use-session.ts'

interface RefundLinkProps {
  transactionId: string
  /** Takes a plain click; with a modifier key the link opens elsewhere by itself. */
  onOpen: (transactionId: string) => void
  children: ReactNode
}

/** From a refund to the payment it belongs to. */
export function RefundLink({ transactionId, onOpen, children }: RefundLinkProps) {
  const { slug } = useSession()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(transactionId)
  }
  return (
    <Link to="/$slug/payments" params={{ slug }} search={{ payment: transactionId }} onClick={open}>
      {children}
    </Link>
  )
}
