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

/** The first steps and the day above the orders, where the brand has no overview for them. */
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

/** Orders below the day, which is a feature. */
export const PaymentRequestsScreen = ({ search }: OrdersScreenProps) => (
  <PaymentRequestsPage search={search} day={<Above />} />
)
export const VirtualTerminalScreen = ({ search }: OrdersScreenProps) => (
  <VirtualTerminalPage search={search} day={<Above />} />
)
