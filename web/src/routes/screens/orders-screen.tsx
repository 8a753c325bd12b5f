import { useBrand } from '#/brand/use-brand.ts'
import {
  PaymentRequestsPage,
  VirtualTerminalPage,
} from '#/features/manual-orders/unpaid/unpaid-page.tsx'
import type { UnpaidSearch } from '#/features/manual-orders/unpaid/unpaid-search.ts'
import { TodayHeader } from '#/features/today/today-header.tsx'
import { BelowFirstSteps } from './below-first-steps.tsx'

interface OrdersScreenProps {
  search: UnpaidSearch
}

/** The first steps and the day's summary, for brands without an overview page. */
function DaySummary() {
  const { pages } = useBrand()
  if (pages.has('home')) return null
  return (
    <BelowFirstSteps height={220}>
      <TodayHeader />
    </BelowFirstSteps>
  )
}

export const PaymentRequestsScreen = ({ search }: OrdersScreenProps) => (
  <PaymentRequestsPage search={search} todaySection={<DaySummary />} />
)
export const VirtualTerminalScreen = ({ search }: OrdersScreenProps) => (
  <VirtualTerminalPage search={search} todaySection={<DaySummary />} />
)
