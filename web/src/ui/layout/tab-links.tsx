import type { ReactNode } from 'react'

import classes from './tab-links.module.css'

/** Links to other pages, after a page's tabs. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes['links']} aria-label={label}>
    {children}
  </nav>
)
