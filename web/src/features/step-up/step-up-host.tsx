import { lazy, Suspense, useSyncExternalStore } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'

const StepUpModal = lazy(async () => ({
  default: (await import('./step-up-modal.tsx')).StepUpModal,
}))

/** Shows the password dialog when a call needs it; the call waits for the result. */
export function StepUpHost() {
  const { stepUp } = useMerchant()
  const isAsking = useSyncExternalStore(stepUp.subscribe, stepUp.isOpen, stepUp.isOpen)
  if (!isAsking) return null
  return (
    <Suspense>
      <StepUpModal onAnswer={stepUp.finish} />
    </Suspense>
  )
}
