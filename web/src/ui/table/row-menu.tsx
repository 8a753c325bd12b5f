import { IconDots } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { FloatingPanel } from '../controls/floating-panel.tsx'
import classes from './row-menu.module.css'

/** A `disabledReason` shows the action as disabled, and why. */
export interface RowAction {
  label: string
  onClick: () => void
  disabledReason?: string | undefined
  isDangerous?: boolean
}

interface RowMenuProps {
  label: string
  actions: readonly RowAction[]
}

export function RowMenu({ label, actions }: RowMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const run = ({ onClick, disabledReason }: RowAction): void => {
    if (disabledReason !== undefined) return
    close()
    // The item goes away with the menu, and a dialog that it opens returns the focus to where it was.
    opener.current?.focus()
    onClick()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        id={id}
        className={classes['button']}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={18} stroke={1.75} aria-hidden />
      </button>
      {isOpen && (
        <FloatingPanel
          opener={opener}
          align="end"
          role="menu"
          aria-labelledby={id}
          className={classes['menu']}
          onClose={close}
          onKey={(event) => (event.key === 'Tab' ? close() : moveFocus(event))}
        >
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes['item']}
              data-dangerous={action.isDangerous}
              // Not `disabled`, so that the keyboard reaches the item and a screen reader says why.
              aria-disabled={action.disabledReason !== undefined || undefined}
              onClick={() => run(action)}
            >
              {action.label}
              {action.disabledReason !== undefined && (
                <span className={classes['reason']}>{action.disabledReason}</span>
              )}
            </button>
          ))}
        </FloatingPanel>
      )}
    </>
  )
}

/** Arrow keys move between the items and wrap around. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const index = items.findIndex((item) => item === document.activeElement)
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (Math.max(index, 0) + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const next = items[targets[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
