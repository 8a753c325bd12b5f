import { BalancePage } from '#/features/balance/balance-page.tsx'
import { NextTransfers } from '#/features/today/next-transfers.tsx'

export const BalanceScreen = () => (
  <BalancePage transferOf={(facts) => <NextTransfers {...facts} />} />
)
