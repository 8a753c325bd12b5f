import { Outlet, useLocation, useRouterState, useSearch } from '@tanstack/react-router'
import { Activity, memo, useCallback, useState } from 'react'

import { readOpenView } from '#/entities/session/open-view.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { MantineFrame } from '#/ui/layout/mantine-frame.tsx'
import { ProgressBar } from '#/ui/feedback/progress-bar.tsx'
import { OptimisticNavigation, useOptimisticRecord } from '#/ui/record/optimistic-navigation.tsx'
import { useFocusOnChange } from '#/ui/controls/use-focus-on-change.ts'
import { useNarrow } from '#/ui/layout/use-narrow.ts'
import { PermissionsBanner } from './permissions-banner.tsx'
import { RefusedPageBanner } from './refused-page-banner.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** The frame of every page after sign-in, in the look of its parts: drawn once, whatever the address does. */
export function Shell() {
  return (
    <MantineFrame>
      <ShellFrame />
    </MantineFrame>
  )
}

/** A record opens and closes beside it without its being drawn anew. */
const KeptSidebar = memo(Sidebar)

/** Sidebar and page; the page alone while one record is open. */
function ShellFrame() {
  const { slug } = useSession()
  const { pathname, href } = useLocation()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const page = pathname.split('/')[2] ?? ''
  const isLoading = useRouterState({ select: (router) => router.isLoading })
  const isNarrow = useNarrow()
  // Open at one address only: whatever leads to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const main = useFocusOnChange<HTMLElement>(pathname)
  const { activePayment, activeCustomer, activeTransfer } = readOpenView(page, search)
  const record = activePayment ?? activeCustomer ?? activeTransfer
  const { shown, ahead, show } = useOptimisticRecord(record)
  const isDetail = shown !== null
  const isOpen = openAt === href
  const close = useCallback(() => setOpenAt(null), [setOpenAt])
  return (
    <>
      <a className={`${classes['skip']} visually-hidden`} href="#main">
        Skip to content
      </a>
      <div className={classes['progress']}>
        <ProgressBar isActive={isLoading} />
      </div>
      <div className={classes['shell']} data-wide={!isNarrow} data-sidebar={!isNarrow && !isDetail}>
        {isNarrow ? (
          !isDetail && (
            <NarrowMenu {...{ slug, page, isOpen, close }} open={() => setOpenAt(href)} />
          )
        ) : (
          // Hidden rather than gone: it is back with the list.
          <Activity mode={isDetail ? 'hidden' : 'visible'}>
            <aside className={classes['aside']} id="sidebar">
              <KeptSidebar slug={slug} page={page} onNavigate={close} />
            </aside>
          </Activity>
        )}
        <main id="main" className={classes['main']} ref={main} tabIndex={-1}>
          <PermissionsBanner />
          <RefusedPageBanner />
          <OptimisticNavigation ahead={ahead} show={show}>
            <Outlet />
          </OptimisticNavigation>
        </main>
      </div>
    </>
  )
}

interface NarrowMenuProps {
  slug: string
  page: string
  isOpen: boolean
  open: () => void
  close: () => void
}

/** The bar of a narrow screen, and the drawer that it opens. */
const NarrowMenu = ({ slug, page, isOpen, open, close }: NarrowMenuProps) => (
  <>
    <TopBar slug={slug} isOpen={isOpen} onOpen={open} />
    {isOpen && <SidebarDrawer slug={slug} page={page} onClose={close} />}
  </>
)
