import type { ReactNode } from 'react'

import { usePageTitle } from './page-title.tsx'
import classes from './page.module.css'

interface PageProps {
  title: string
  note?: ReactNode
  /** A record's headline; the title becomes a small line above it. */
  summary?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, note, summary, back, actions, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={classes['page']}>
      {back && <div className={classes['back']}>{back}</div>}
      <header className={classes['head']}>
        <div className={classes[summary ? 'record' : 'title']}>
          <h1>{title}</h1>
          {note && <span className={classes['note']}>{note}</span>}
          {summary}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
