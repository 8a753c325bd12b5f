import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'

import { FactorRequiredPage } from '#/features/sign-in/factor-required-page.tsx'
import { StepUpHost } from '#/features/step-up/step-up-host.tsx'
import { createQueryClient } from '#/lib/api/query-client.ts'

/** The only page before the dashboard that makes signed-in calls. */
export function SecondFactorPart() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <FactorRequiredPage />
      <StepUpHost />
    </QueryClientProvider>
  )
}
