import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState, type Ref } from 'react'

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

export function RowMenu(props: RowMenuProps) {
  const [isUsed, setUsed] = useState(false)
  // A list draws many of these and few are ever opened: until then it is the button alone.
  if (isUsed) return <UsedMenu {...props} />
  return (
    <MenuButton
      label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    />
  )
}

interface MenuButtonProps {
  label: string
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: () => void
}

function MenuButton({ label, ...props }: MenuButtonProps) {
  return (
    // The menu passes an empty class.
    <button type="button" {...props} className={classes['button']} aria-label={label}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </button>
  )
}

function UsedMenu({ label, actions }: RowMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  const change = (opened: boolean): void => {
    setOpen(opened)
    // The button that was pressed first is gone; this one takes the focus from the closing menu.
    if (!opened) opener.current?.focus()
  }
  const act = ({ onClick, disabledReason }: RowAction): void => {
    if (disabledReason !== undefined) return
    // The act goes away with the menu: what it opens has to find the focus where it can give it back.
    opener.current?.focus()
    onClick()
  }
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      shadow="md"
      // The first act has the focus at once, and a menu has no children but its acts.
      withInitialFocusPlaceholder={false}
      // Inside the page's landmark, outside the frame that would cut it.
      portalProps={{ target: document.querySelector<HTMLElement>('main') ?? document.body }}
    >
      <Menu.Target>
        <MenuButton label={label} ref={opener} />
      </Menu.Target>
      <Menu.Dropdown className={classes['dropdown']}>
        {actions.map((action, index) => (
          <Menu.Item
            key={action.label}
            className={classes['item']}
            data-dangerous={action.isDangerous}
            data-autofocus={index === 0 || undefined}
            // Not `disabled`: the keyboard still reaches the act and hears why it cannot be done.
            aria-disabled={action.disabledReason !== undefined || undefined}
            closeMenuOnClick={action.disabledReason === undefined}
            onClick={() => act(action)}
          >
            {action.label}
            {action.disabledReason !== undefined && (
              <span className={classes['why']}>{action.disabledReason}</span>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
