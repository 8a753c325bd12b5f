import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

import classes from './row-menu.module.css'

/** One act of a row. A `disabledReason` shows the act and says why it cannot be done. */
export interface RowAction {
  label: string
  onClick: () => void
  disabledReason?: string | undefined
  isDangerous?: boolean
}

interface RowMenuProps {
  /** The button's name: "Actions for order 1042". */
  label: string
  actions: readonly RowAction[]
}

/** What can be done with one row, behind a button that stands quiet until it is needed. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className={classes['button']} aria-label={label}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['dropdown']}>
        {actions.map(({ label: act, onClick, disabledReason, isDangerous }) => (
          <Menu.Item
            key={act}
            className={classes['item']}
            data-dangerous={isDangerous}
            disabled={disabledReason !== undefined}
            onClick={onClick}
          >
            {act}
            {disabledReason !== undefined && (
              <span className={classes['why']}>{disabledReason}</span>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
