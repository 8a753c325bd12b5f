import { IconAlertTriangle } from '@tabler/icons-react'

import classes from './undo-warning.module.css'

export function UndoWarning() {
  return (
    <p className={classes['warning']}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      This cannot be undone. Check details carefully.
    </p>
  )
}
