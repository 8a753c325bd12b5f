import { createRoute } from '@tanstack/react-router'

import { MerchantFrame } from '#/features/shell/merchant-frame.tsx'
import { StartUpError } from '#/features/shell/start-up-error.tsx'
import { rootRoute } from './root-route.tsx'

/** `/{slug}`: renders nothing until the configuration has loaded; a failure replaces the app. */
export const merchantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$slug',
  beforeLoad: async ({ context, params }) => ({
    merchant: await context.openMerchant(params.slug),
  }),
  component: function MerchantRoute() {
    return <MerchantFrame merchant={merchantRoute.useRouteContext().merchant} />
  },
  errorComponent: StartUpError,
})
