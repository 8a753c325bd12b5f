import { useRef } from 'react'

import classes from './sidebar-drawer.module.css'
import { Sidebar } from './sidebar.tsx'

interface SidebarDrawerProps {
  slug: string
  page: string
  onClose: () => void
}

/** The sidebar on a narrow screen. Choosing a page, Escape or a tap outside closes it. */
export function SidebarDrawer({ slug, page, onClose }: SidebarDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = (): void => dialog.current?.close()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog by itself
    <dialog
      ref={(element) => {
        dialog.current = element
        element?.showModal()
      }}
      id="sidebar"
      className={classes['drawer']}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <Sidebar slug={slug} page={page} onNavigate={close} />
    </dialog>
  )
}
