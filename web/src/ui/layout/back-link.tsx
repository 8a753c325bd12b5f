import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef, type MouseEvent } from 'react'

import { isPlainClick } from '#/lib/address/plain-click.ts'
import { isForThePage } from '#/lib/screen/letter-keys.ts'

import classes from './back-link.module.css'
import { useDocumentKeys } from '../controls/use-document-keys.ts'
import { RecordSteps } from '../record/record-steps.tsx'
import { useOptimisticNavigation } from '../record/optimistic-navigation.tsx'

interface BackLinkProps {
  href: string
  children: string
}

/**
 * Goes back in history if the list opened the record, so that the list is unchanged; Escape does the same. Also links
 * to the record's neighbours.
 */
export function BackLink({ href, children }: BackLinkProps) {
  const { history, navigate } = useRouter()
  const show = useOptimisticNavigation()
  const link = useRef<HTMLAnchorElement>(null)
  useDocumentKeys((event) => {
    if (event.key !== 'Escape' || !isForThePage(event)) return
    event.preventDefault()
    link.current?.click()
  })
  const goBack = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // Chromium lays the page out twice when the focused element disappears.
    event.currentTarget.blur()
    const { __TSR_key: key, isFromList } = history.location.state
    if (isFromList !== true) {
      void navigate({ href })
      return
    }
    show(null, () => {
      if (history.location.state.__TSR_key === key) history.back()
    })
  }
  return (
    <>
      <a ref={link} className={classes['back']} href={href} onClick={goBack}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {children}
      </a>
      <RecordSteps />
    </>
  )
}
