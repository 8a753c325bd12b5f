import { BalancePage } from '#/features/balance/balance-page.tsx'
import { TransferFacts } from '#/features/today/transfer-facts.tsx'

/** Balances with the next transfer of each, which is a feature. */
export const BalanceScreen = () => (
  <BalancePage transferOf={(facts) => <TransferFacts {...facts} />} />
)
