import { useId, type ReactNode } from 'react'

import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Small buttons or a badge on the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One card of a page, named by its heading. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
