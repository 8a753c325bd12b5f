import type { ReactNode } from 'react'

import { focusOnMount } from '../focus-on-mount.ts'
import { PageFrame } from './page-frame.tsx'
import { usePageTitle } from './use-page-title.ts'

interface NoticePageProps {
  icon: ReactNode
  title: string
  takesFocus: boolean
  children: ReactNode
}

export function NoticePage({ icon, title, takesFocus, children }: NoticePageProps) {
  usePageTitle(title)
  return (
    <PageFrame merchant={null}>
      <section className="outcome">
        <span className="badge">{icon}</span>
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          {title}
        </h1>
        {children}
      </section>
    </PageFrame>
  )
}
