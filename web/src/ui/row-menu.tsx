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
    <Menu
      position="bottom-end"
      shadow="md"
      // The first act has the focus at once, and a menu has no children but its acts.
      withInitialFocusPlaceholder={false}
      // Inside the page's landmark, outside the frame that would cut it.
      portalProps={{ target: document.querySelector<HTMLElement>('main') ?? document.body }}
    >
      <Menu.Target>
        <button type="button" className={classes['button']} aria-label={label}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['dropdown']}>
        {actions.map(({ label: act, onClick, disabledReason, isDangerous }, index) => (
          <Menu.Item
            key={act}
            className={classes['item']}
            data-dangerous={isDangerous}
            data-autofocus={index === 0 || undefined}
            // Not `disabled`: the keyboard still reaches the act and hears why it cannot be done.
            aria-disabled={disabledReason !== undefined || undefined}
            closeMenuOnClick={disabledReason === undefined}
            onClick={() => disabledReason === undefined && onClick()}
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
