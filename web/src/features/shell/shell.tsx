import { Outlet, useLocation, useRouterState, useSearch } from '@tanstack/react-router'
import { memo, useCallback, useState } from 'react'

import { readOpenView } from '#/entities/session/open-view.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ProgressBar } from '#/ui/feedback/progress-bar.tsx'
import { OptimisticNavigation, useOptimisticRecord } from '#/ui/record/optimistic-navigation.tsx'
import { useFocusOnChange } from '#/ui/controls/use-focus-on-change.ts'
import { useNarrow } from '#/ui/layout/use-narrow.ts'
import { PermissionsBanner } from './permissions-banner.tsx'
import { RedirectBanner } from './redirect-banner.tsx'
import { SearchHost } from './search/search-host.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** Does not re-render when a record opens or closes. */
const MemoSidebar = memo(Sidebar)

/** Tied to one address: every navigation closes the menu, and going back does not reopen it. */
function useMenuAt(href: string) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== href) setOpenAt(null)
  const close = useCallback(() => setOpenAt(null), [setOpenAt])
  return { isOpen: openAt === href, open: () => setOpenAt(href), close }
}

/** The frame of every signed-in page. Mounted once. */
export function Shell() {
  const { slug, publicInfo } = useSession()
  const { pathname, href } = useLocation()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const page = pathname.split('/')[2] ?? ''
  const isLoading = useRouterState({ select: (router) => router.isLoading })
  const isNarrow = useNarrow()
  const menu = useMenuAt(href)
  const main = useFocusOnChange<HTMLElement>(pathname)
  const { activePayment, activeCustomer, activeTransfer, activeDispute } = readOpenView(
    page,
    search,
  )
  const record = activePayment ?? activeCustomer ?? activeTransfer ?? activeDispute
  const { shown, optimisticRecord: ahead, show } = useOptimisticRecord(record)
  const isDetail = shown !== null
  return (
    <SearchHost>
      <a className={`${classes['skip']} visually-hidden`} href="#main">
        Skip to content
      </a>
      <div className={classes['progress']}>
        <ProgressBar isActive={isLoading} />
      </div>
      <div className={classes['shell']} data-wide={!isNarrow} data-sidebar={!isNarrow && !isDetail}>
        {isNarrow ? (
          !isDetail && <NarrowMenu {...{ slug, page, ...menu }} />
        ) : (
          <aside className={classes['aside']} id="sidebar" aria-hidden={isDetail || undefined}>
            <MemoSidebar slug={slug} page={page} onNavigate={menu.close} />
          </aside>
        )}
        <main id="main" className={classes['main']} ref={main} tabIndex={-1}>
          <p className={classes['merchant']}>{publicInfo.businessName}</p>
          <PermissionsBanner />
          <RedirectBanner />
          <OptimisticNavigation optimisticRecord={ahead} show={show}>
            <Outlet />
          </OptimisticNavigation>
        </main>
      </div>
    </SearchHost>
  )
}

interface NarrowMenuProps {
  slug: string
  page: string
  isOpen: boolean
  open: () => void
  close: () => void
}

const NarrowMenu = ({ slug, page, isOpen, open, close }: NarrowMenuProps) => (
  <>
    <TopBar slug={slug} isOpen={isOpen} onOpen={open} />
    {isOpen && <SidebarDrawer slug={slug} page={page} onClose={close} />}
  </>
)
