import { useQuery } from '@tanstack/react-query'

import { orderCustomSettings } from '#/entities/order-settings/order-settings-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import { withUnpaidMessage } from './unpaid/unpaid-message.ts'

/** Shows why the order settings failed to load; hidden while the list says the same. */
export function SettingsProblem({ isHidden }: { isHidden: boolean }) {
  const { merchantId } = useSession()
  const { error, refetch } = useQuery(orderCustomSettings(merchantId))
  return (
    <ErrorBanner
      error={isHidden ? null : error && withUnpaidMessage(error)}
      onRetry={() => void refetch()}
    />
  )
}
