import { lazy } from 'react'

import { FirstStepsCard } from '#/features/first-steps/first-steps-card.tsx'

const QuickRequest = lazy(async () => ({
  default: (await import('#/features/manual-orders/quick/quick-request.tsx')).QuickRequest,
}))

export const FirstSteps = () => <FirstStepsCard requestForm={QuickRequest} />
