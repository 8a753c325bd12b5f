import { useQuery } from '@tanstack/react-query'

import { useMerchant } from '#/entities/session/session-context.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import classes from './permissions-banner.module.css'

/** Shown when the permissions failed to load, which hides everything that needs one. */
export function PermissionsBanner() {
  const { config } = useMerchant()
  const permissions = useQuery({
    ...sessionQueries.permissions(config.merchantId),
    retryOnMount: false,
  })
  if (!permissions.isError) return null
  return (
    <div className={classes['banner']}>
      <ErrorBanner error={permissions.error} onRetry={() => void permissions.refetch()} />
    </div>
  )
}
