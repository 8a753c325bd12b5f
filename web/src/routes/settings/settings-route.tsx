import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import { textParam } from '#/lib/address/search-params.ts'
import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'settings',
  validateSearch: (raw: { tab?: string } & SearchSchemaInput): { tab?: string } => {
    const tab = textParam(raw.tab)
    return tab === '' ? {} : { tab }
  },
  beforeLoad: ({ context }) => requirePage(context, 'settings'),
  component: lazyRouteComponent(pageCode.settings, 'SettingsScreen'),
})
