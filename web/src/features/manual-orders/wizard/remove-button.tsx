import { IconTrash } from '@tabler/icons-react'

import classes from './wizard.module.css'

interface RemoveButtonProps {
  what: string
  isAsked: boolean
  onClick: () => void
  onLeave: () => void
}

/** The first click asks "Delete?", the second removes the item. */
export function RemoveButton({ what, isAsked, onClick, onLeave }: RemoveButtonProps) {
  return (
    <button
      type="button"
      className={classes['remove']}
      data-asked={isAsked || undefined}
      aria-label={isAsked ? `Delete? ${what}` : `Remove ${what}`}
      onClick={onClick}
      onBlur={isAsked ? onLeave : undefined}
    >
      {isAsked ? 'Delete?' : <IconTrash size={18} stroke={1.75} aria-hidden />}
    </button>
  )
}
