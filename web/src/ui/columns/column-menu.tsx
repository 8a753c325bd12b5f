import { IconChevronDown, IconColumns3 } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { Button } from '../controls/button.tsx'
import { FloatingPanel } from '../controls/floating-panel.tsx'
import classes from './column-menu.module.css'
import type { AddedColumns } from './use-added-columns.ts'

type ColumnMenuProps = Pick<AddedColumns<never>, 'offered' | 'isAdded' | 'toggle'>

/** Chooses the columns that a list shows beside those it always has. */
export function ColumnMenu({ offered, isAdded, toggle }: ColumnMenuProps) {
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
        Columns
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
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
          <p className={classes['title']}>Also show</p>
          {offered.map((header) => (
            <label key={header} className={classes['choice']}>
              <input type="checkbox" checked={isAdded(header)} onChange={() => toggle(header)} />
              {header}
            </label>
          ))}
        </FloatingPanel>
      )}
    </>
  )
}
