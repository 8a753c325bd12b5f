import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

import { firstSteps } from '#/entities/first-steps/first-steps-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'

/** Code that only new merchants load. */
export const FirstSteps = lazyRouteComponent(() => import('./first-steps.tsx'), 'FirstSteps')

interface BelowFirstStepsProps {
  /** Of what is shown until both are loaded, in pixels. */
  height: number
  children: ReactNode
}

/** A new merchant's first steps and what is below them. Both wait for each other, so that nothing moves. */
export function BelowFirstSteps({ height, children }: BelowFirstStepsProps) {
  const { merchantId } = useSession()
  const { data, isPending } = useQuery(firstSteps(merchantId))
  const loading = <LoadingBlock height={height} isCard />
  if (isPending) return loading
  return (
    <Suspense fallback={loading}>
      {data && !data.isHidden && <FirstSteps />}
      {children}
    </Suspense>
  )
}
