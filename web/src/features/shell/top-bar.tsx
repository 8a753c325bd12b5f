import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { Logo } from '#/entities/session/logo.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { SearchTrigger } from './search/search-trigger.tsx'
import { useHomePath } from './use-home-path.ts'
import classes from './top-bar.module.css'

interface TopBarProps {
  slug: string
  isOpen: boolean
  onOpen: () => void
}

export function TopBar({ slug, isOpen, onOpen }: TopBarProps) {
  const home = useHomePath()
  const { branding } = useSession()
  return (
    <header className={classes['bar']}>
      <button
        type="button"
        className={classes['toggle']}
        aria-label="Open menu"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </button>
      <Link className={classes['logo']} to={home} params={{ slug }}>
        <Logo branding={branding} />
      </Link>
      <SearchTrigger variant="icon" />
    </header>
  )
}
