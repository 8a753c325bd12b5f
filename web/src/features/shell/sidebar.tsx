import { Link } from '@tanstack/react-router'

import { Logo } from '#/entities/session/logo.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Menu } from './menu/menu.tsx'
import { useHomePath } from './use-home-path.ts'
import { Profile } from './profile.tsx'
import { SearchTrigger } from './search/search-trigger.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  slug: string
  page: string
  onNavigate: () => void
}

export function Sidebar({ slug, page, onNavigate }: SidebarProps) {
  const home = useHomePath()
  const { branding } = useSession()
  return (
    <div className={classes['sidebar']}>
      <Link className={classes['logo']} to={home} params={{ slug }} onClick={onNavigate}>
        <Logo branding={branding} />
      </Link>
      <SearchTrigger variant="box" />
      <div className={classes['menu']}>
        <Menu slug={slug} page={page} onNavigate={onNavigate} />
      </div>
      <Profile />
    </div>
  )
}
