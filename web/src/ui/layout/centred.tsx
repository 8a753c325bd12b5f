import type { ReactNode } from 'react'

import classes from './centred.module.css'

export function Centred({ logo, children }: { logo?: ReactNode; children: ReactNode }) {
  return (
    <main className={classes['page']}>
      <div className={classes['column']}>
        {logo && <div className={classes['logo']}>{logo}</div>}
        <div className={classes['card']}>{children}</div>
      </div>
    </main>
  )
}
