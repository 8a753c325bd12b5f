import { Link } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { Logo } from '#/entities/session/logo.tsx'
import { Menu, PAGE_PATHS } from './menu.tsx'
import { Profile } from './profile.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  slug: string
  page: string
  onNavigate: () => void
}

/** Logo, menu and profile, one under the other. */
export function Sidebar({ slug, page, onNavigate }: SidebarProps) {
  const { landing } = useBrand()
  return (
    <div className={classes['sidebar']}>
      <Link
        className={classes['logo']}
        to={PAGE_PATHS[landing]}
        params={{ slug }}
        onClick={onNavigate}
      >
        <Logo />
      </Link>
      <div className={classes['menu']}>
        <Menu slug={slug} page={page} onNavigate={onNavigate} />
      </div>
      <Profile />
    </div>
  )
}
