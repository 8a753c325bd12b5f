import { BalancePage } from '#/features/balance/balance-page.tsx'
import { TransferFacts } from '#/features/today/transfer-facts.tsx'

export const BalanceScreen = () => (
  <BalancePage transferOf={(facts) => <TransferFacts {...facts} />} />
)
