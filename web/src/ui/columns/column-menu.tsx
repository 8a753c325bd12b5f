import { IconChevronDown, IconColumns3 } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { Button } from '../controls/button.tsx'
import { FloatingPanel } from '../controls/floating-panel.tsx'
import { ErrorBanner } from '../feedback/error-banner.tsx'
import classes from './column-menu.module.css'
import { toggled, type AddedColumns } from './added-columns.ts'

type ColumnMenuProps = Pick<AddedColumns<never>, 'available' | 'chosen' | 'choose' | 'error'>

/** Chooses the optional columns of a list. */
export function ColumnMenu({ available, chosen, choose, error }: ColumnMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconColumns3 size={16} stroke={1.75} aria-hidden />
        <span className={classes['name']}>Columns</span>
        <IconChevronDown className={classes['more'] ?? ''} size={16} stroke={1.75} aria-hidden />
      </Button>
      {isOpen && (
        <FloatingPanel
          opener={opener}
          align="end"
          role="dialog"
          aria-label="Columns"
          className={classes['panel'] ?? ''}
          onClose={() => setOpen(false)}
        >
          <ErrorBanner error={error} />
          <p className={classes['title']}>Also show</p>
          {available.map((header) => (
            <label key={header} className={classes['choice']}>
              <input
                type="checkbox"
                checked={chosen.includes(header)}
                onChange={() => choose(toggled(chosen, header))}
              />
              {header}
            </label>
          ))}
        </FloatingPanel>
      )}
    </>
  )
}
