import { lazy, Suspense } from 'react'

import type { ViewsMenuProps } from './viewed-list.ts'

const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewsMenu }))

/** The list does not wait for them. */
export const SavedViews = (props: ViewsMenuProps) => (
  <Suspense fallback={null}>
    <ViewsMenu {...props} />
  </Suspense>
)
