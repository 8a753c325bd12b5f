import { Link } from '@tanstack/react-router'

import type { PageName } from '#/brand/brand.ts'
import { useBrand } from '#/brand/use-brand.ts'
import { MENU_ICONS } from './menu-icons.ts'
import classes from './menu.module.css'

/** Typed by the routes: a menu entry without a page does not compile. */
export const PAGE_PATHS = {
  home: '/$slug/home',
  payments: '/$slug/payments',
  refunds: '/$slug/refunds',
  balance: '/$slug/balance',
  'virtual-terminal': '/$slug/virtual-terminal',
  customers: '/$slug/customers',
  'payment-requests': '/$slug/payment-requests',
  settings: '/$slug/settings',
} as const satisfies Record<PageName, `/$slug/${string}`>

interface MenuProps {
  slug: string
  /** The page that is open: the path segment after the slug. */
  page: string
  onNavigate: () => void
}

/** The brand's pages, in its order. */
export function Menu({ slug, page, onNavigate }: MenuProps) {
  const { menu } = useBrand()
  return (
    <nav aria-label="Main">
      <ul className={classes['menu']}>
        {menu.map((entry) => {
          const Icon = MENU_ICONS[entry.page]
          return (
            <li key={entry.page}>
              <Link
                className={classes['entry']}
                to={PAGE_PATHS[entry.page]}
                params={{ slug }}
                aria-current={entry.page === page ? 'page' : undefined}
                onClick={onNavigate}
              >
                <Icon size={18} stroke={1.75} aria-hidden />
                {entry.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
