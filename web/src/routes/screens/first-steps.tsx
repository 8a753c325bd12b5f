import { lazy } from 'react'

import { FirstStepsCard } from '#/features/first-steps/first-steps-card.tsx'

const QuickRequest = lazy(async () => ({
  default: (await import('#/features/manual-orders/quick/quick-request.tsx')).QuickRequest,
}))

/** What a new merchant has yet to do; one step sends a request, which is another feature. */
export const FirstSteps = () => <FirstStepsCard requestForm={QuickRequest} />
