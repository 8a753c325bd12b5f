import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { isPlainClick } from '#/lib/plain-click.ts'

import classes from './back-link.module.css'

interface BackLinkProps {
  /** The list's address, for a visitor who did not come from it. */
  href: string
  children: string
}

/** From a record to its list: one step back when the list opened it, so that it stands as it was left. */
export function BackLink({ href, children }: BackLinkProps) {
  const { history, navigate } = useRouter()
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true })
  const goBack = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // It is about to go, and the list takes the focus: a browser that loses the focused element lays the page out twice.
    event.currentTarget.blur()
    if (isFromList) history.back()
    else void navigate({ href })
  }
  return (
    <a className={classes['back']} href={href} onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </a>
  )
}
