import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import { FROM_LIST } from '#/lib/history-state.ts'
import { isPlainClick } from '#/lib/plain-click.ts'
import { writeQuery } from '#/lib/query-string.ts'

interface RecordLinkProps {
  /** The path of the page, and the parameters with which the record is open there. */
  path: string
  search: object
  /** The record takes the place of this list, so that the way back leads to it. */
  isFromList?: boolean
  resetScroll?: boolean
  /** Takes a plain click instead of the link. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * A table row's way to its record. Not the router's own link: that one watches every address for being the current
 * one, and a page of rows then takes longer to open and to come back to than the record itself.
 */
export function RecordLink({
  path,
  search,
  isFromList,
  resetScroll,
  onOpen,
  children,
}: RecordLinkProps) {
  const { navigate } = useRouter()
  const href = `${path}${writeQuery({ ...search })}`
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (onOpen) onOpen()
    else
      void navigate({
        href,
        ...(isFromList === true && { state: FROM_LIST }),
        ...(resetScroll !== undefined && { resetScroll }),
      })
  }
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  )
}
