import {
  PaymentRequestsPage,
  VirtualTerminalPage,
} from '#/features/manual-orders/unpaid/unpaid-page.tsx'
import type { UnpaidSearch } from '#/features/manual-orders/unpaid/unpaid-search.ts'
import { TodayAbove } from '#/features/today/today-above.tsx'

interface OrdersScreenProps {
  search: UnpaidSearch
}

/** Orders below the day, which is a feature. */
export const PaymentRequestsScreen = ({ search }: OrdersScreenProps) => (
  <PaymentRequestsPage search={search} day={<TodayAbove />} />
)
export const VirtualTerminalScreen = ({ search }: OrdersScreenProps) => (
  <VirtualTerminalPage search={search} day={<TodayAbove />} />
)
