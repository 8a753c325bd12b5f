import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activitySearch, type ActivitySearch } from '#/features/activity/activity-search.ts'
import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'
import { withSearch } from '../with-search.tsx'

export const activityRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: activitySearch.path,
  validateSearch: activitySearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'activity'),
  component: withSearch(lazyRouteComponent(pageCode.activity, 'ActivityPage'), (): ActivitySearch =>
    activitySearch.read(activityRoute.useSearch()),
  ),
})
