import { createRoute } from '@tanstack/react-router'

import { MerchantFrame } from '#/features/shell/merchant-frame.tsx'
import { StartUpError } from '#/features/shell/start-up-error.tsx'
import { rootRoute } from './root-route.tsx'

/** `/{slug}` */
export const merchantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$slug',
  component: function MerchantRoute() {
    return <MerchantFrame merchant={merchantRoute.useRouteContext().merchant} />
  },
  errorComponent: StartUpError,
})
