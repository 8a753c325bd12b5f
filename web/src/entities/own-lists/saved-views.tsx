import { Suspense } from 'react'

import { lazyInBrowser } from '#/lib/screen/lazy-in-browser.ts'

import type { ViewsMenuProps } from './viewed-list.ts'

/** As wide as the button without the name of a view. */
const PLACEHOLDER_STYLE = { flex: 'none', width: 110, height: 'var(--pd-control)' }

const ViewsMenu = lazyInBrowser(async () => ({
  default: (await import('./views-menu.tsx')).ViewsMenu,
}))

/** The list does not wait for the views, and nothing moves when they arrive. */
export const SavedViews = (props: ViewsMenuProps) => (
  <Suspense fallback={<span style={PLACEHOLDER_STYLE} />}>
    <ViewsMenu {...props} />
  </Suspense>
)
