import { lazy, Suspense } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import {
  PaymentRequestsPage,
  VirtualTerminalPage,
} from '#/features/manual-orders/unpaid/unpaid-page.tsx'
import type { UnpaidSearch } from '#/features/manual-orders/unpaid/unpaid-search.ts'
import { TodayAbove } from '#/features/today/today-above.tsx'

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

interface OrdersScreenProps {
  search: UnpaidSearch
}

/** The first steps and the day's summary, for brands without an overview page. */
function Above() {
  const { pages } = useBrand()
  if (pages.has('home')) return null
  return (
    <>
      <Suspense>
        <FirstSteps />
      </Suspense>
      <TodayAbove />
    </>
  )
}

export const PaymentRequestsScreen = ({ search }: OrdersScreenProps) => (
  <PaymentRequestsPage search={search} day={<Above />} />
)
export const VirtualTerminalScreen = ({ search }: OrdersScreenProps) => (
  <VirtualTerminalPage search={search} day={<Above />} />
)
