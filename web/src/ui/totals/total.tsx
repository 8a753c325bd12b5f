import type { ReactNode } from 'react'

import classes from './total.module.css'

export const Totals = ({ children }: { children: ReactNode }) => (
  <section className={classes['totals']} aria-label="Totals">
    {children}
  </section>
)

export const Total = ({ name, children }: { name: string; children: string }) => (
  <p className={classes['total']}>
    <span>{name}</span> <strong>{children}</strong>
  </p>
)

/** Totals that wrap together. */
export const TotalGroup = ({ children }: { children: ReactNode }) => (
  <div className={classes['sums']}>{children}</div>
)

export const TotalHint = ({ children }: { children: string }) => (
  <p className={classes['hint']}>{children}</p>
)
