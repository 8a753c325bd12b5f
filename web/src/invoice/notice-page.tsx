import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { ReactNode } from 'react'

import { focusOnArrival } from './arrival.ts'
import { PageFrame } from './page-frame.tsx'
import { usePageTitle } from './use-page-title.ts'

interface NoticePageProps {
  icon: ReactNode
  title: string
  merchant: Invoice['merchant'] | null
  hasMoved: boolean
  /** What happened and what to do, in sentences; perhaps a button. */
  children: ReactNode
}

/** A page that takes no payment and says why. */
export function NoticePage({ icon, title, merchant, hasMoved, children }: NoticePageProps) {
  usePageTitle(title)
  return (
    <PageFrame merchant={merchant}>
      <section className="outcome">
        <span className="badge">{icon}</span>
        <h1 tabIndex={-1} ref={hasMoved ? focusOnArrival : undefined}>
          {title}
        </h1>
        {children}
      </section>
    </PageFrame>
  )
}
