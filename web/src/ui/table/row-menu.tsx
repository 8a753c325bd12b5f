import { IconDots } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { FloatingPanel } from '../controls/floating-panel.tsx'
import classes from './row-menu.module.css'

/** One act of a row. A `disabledReason` shows the act and says why it cannot be done. */
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
  const act = ({ onClick, disabledReason }: RowAction): void => {
    if (disabledReason !== undefined) return
    close()
    // The act goes away with the menu: what it opens has to find the focus where it can give it back.
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
              // Not `disabled`: the keyboard still reaches the act and hears why it cannot be done.
              aria-disabled={action.disabledReason !== undefined || undefined}
              onClick={() => act(action)}
            >
              {action.label}
              {action.disabledReason !== undefined && (
                <span className={classes['why']}>{action.disabledReason}</span>
              )}
            </button>
          ))}
        </FloatingPanel>
      )}
    </>
  )
}

/** Arrows go from act to act, and from the last to the first. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (Math.max(at, 0) + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const next = items[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
