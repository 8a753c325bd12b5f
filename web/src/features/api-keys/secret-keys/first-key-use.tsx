import type { SecretKey } from '@paydeck/contract/calls/api-keys'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'

import classes from './secret-keys.module.css'

/** When the first pair's secret key was last used, below its table. */
export function FirstKeyUse({ secretKey }: { secretKey: SecretKey }) {
  const { timeZone } = useSession()
  const { lastUsedAt, lastUsedFrom } = secretKey
  if (lastUsedAt === null) return null
  return (
    <p className={classes['note']}>
      The secret key was last used on <DateTime at={lastUsedAt} timeZone={timeZone} show="zone" />
      {lastUsedFrom ? ` from ${lastUsedFrom}.` : '.'}
    </p>
  )
}
