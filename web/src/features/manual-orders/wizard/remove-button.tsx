import { IconTrash } from '@tabler/icons-react'

import classes from './wizard.module.css'

interface RemoveButtonProps {
  itemName: string
  isConfirming: boolean
  onClick: () => void
  onBlur: () => void
}

/** The first click asks "Delete?", the second removes the item. */
export function RemoveButton({ itemName, isConfirming, onClick, onBlur }: RemoveButtonProps) {
  return (
    <button
      type="button"
      className={classes['remove']}
      data-confirming={isConfirming || undefined}
      aria-label={isConfirming ? `Delete? ${itemName}` : `Remove ${itemName}`}
      onClick={onClick}
      onBlur={isConfirming ? onBlur : undefined}
    >
      {isConfirming ? 'Delete?' : <IconTrash size={18} stroke={1.75} aria-hidden />}
    </button>
  )
}
