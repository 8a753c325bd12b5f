import type { ReactNode } from 'react'

import { usePageTitle } from './page-title.tsx'
import classes from './page.module.css'

interface PageProps {
  /** The heading, and the browser's title before the brand's name. */
  title: string
  /** A quiet word beside the heading, e.g. how many there are. */
  note?: ReactNode
  /** The way back, above the heading. */
  back?: ReactNode
  /** Buttons on the right; one of them primary at most. */
  actions?: ReactNode
  children: ReactNode
}

/** One page inside the shell: the only `h1`, and its title in the browser. */
export function Page({ title, note, back, actions, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={classes['page']}>
      {back && <div className={classes['back']}>{back}</div>}
      <header className={classes['head']}>
        <div className={classes['title']}>
          <h1>{title}</h1>
          {note && <span className={classes['note']}>{note}</span>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
