import type { ReactNode } from 'react'

import classes from './tab-links.module.css'

/** Where else the tabs of a page lead, behind them. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes['links']} aria-label={label}>
    {children}
  </nav>
)
