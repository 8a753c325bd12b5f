import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import { FROM_LIST } from '#/lib/address/history-state.ts'
import { isPlainClick } from '#/lib/address/plain-click.ts'
import { useOptimisticNavigation } from './optimistic-navigation.tsx'

interface RecordLinkProps {
  href: string
  /** The record that opens in place of this list, so that Back returns to the list. */
  opens?: string
  resetScroll?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** Not the router's `Link`, which subscribes to every navigation: a page of them would slow down opening a record. */
export function RecordLink({ href, opens, resetScroll, onOpen, children }: RecordLinkProps) {
  const { navigate } = useRouter()
  const show = useOptimisticNavigation()
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (onOpen) onOpen()
    else if (opens === undefined)
      void navigate({ href, ...(resetScroll !== undefined && { resetScroll }) })
    else show(opens, () => void navigate({ href, state: FROM_LIST }))
  }
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  )
}
