import { lazy, Suspense } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { PAGE_NEEDS } from '#/entities/session/access.ts'
import { useCan } from '#/entities/session/can.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'

const TodayBrief = lazy(async () => ({
  default: (await import('./today-brief.tsx')).TodayBrief,
}))

/** The day's summary above the orders, for brands without an overview. */
export function TodayHeader() {
  const { pages } = useBrand()
  const maySeePayments = useCan()(PAGE_NEEDS.payments)
  if (pages.has('home') || !maySeePayments) return null
  return (
    <Suspense fallback={<LoadingBlock height={220} isCard />}>
      <TodayBrief />
    </Suspense>
  )
}
