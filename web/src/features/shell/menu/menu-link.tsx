import { Link } from '@tanstack/react-router'
import type { Icon as TablerIcon } from '@tabler/icons-react'

import classes from './menu.module.css'
import type { PAGE_PATHS } from '../page-paths.ts'

interface MenuLinkProps {
  slug: string
  to: (typeof PAGE_PATHS)[keyof typeof PAGE_PATHS]
  label: string
  icon: TablerIcon
  current: 'page' | 'true' | undefined
  onOpen: () => void
}

export function MenuLink({ slug, to, label, icon: Icon, current, onOpen }: MenuLinkProps) {
  return (
    <Link
      className={classes['entry']}
      to={to}
      params={{ slug }}
      aria-current={current}
      onClick={onOpen}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {label}
    </Link>
  )
}
