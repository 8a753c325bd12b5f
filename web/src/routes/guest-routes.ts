import { createRoute, redirect } from '@tanstack/react-router'

import { MAX_REQUEST, textParam } from '#/lib/address/search-params.ts'
import { never } from './guards.ts'
import { merchantRoute } from './merchant-route.tsx'
import { safeOrigin } from './origin.ts'

/** A signed-in person can reach this through the history; it goes on to the page they asked for. */
const loginRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: 'login',
  validateSearch: (raw: Record<string, unknown>): { from?: string } => {
    const from = textParam(raw['from'], MAX_REQUEST)
    return from === '' ? {} : { from }
  },
  beforeLoad: ({ params, search }) => {
    throw redirect({ href: safeOrigin(search.from, params.slug) ?? `/${params.slug}` })
  },
})

const forgetPasswordRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: 'forget-password',
  beforeLoad: ({ context }) => {
    context.leave()
    return never
  },
})

/** The pages before sign-in that a signed-in person can still reach (app/guest.tsx shows them). */
export const guestRoutes = [loginRoute, forgetPasswordRoute] as const
