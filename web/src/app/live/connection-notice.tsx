import { useEffect, useState } from 'react'

import type { LiveState } from '#/lib/live/live-connection.ts'
import { useIsOnline } from '#/lib/screen/online.ts'

import classes from './live-updates.module.css'

/** Milliseconds before we mention a lost connection: most are back sooner. */
const GRACE_MS = 4_000

/** Warns that the device is offline, or that pages do not refresh because the connection is lost. */
export function ConnectionNotice({ state }: { state: LiveState }) {
  const isOnline = useIsOnline()
  const isLost = state === 'lost'
  const [isShown, setShown] = useState(false)
  if (!isLost && isShown) setShown(false)
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setTimeout(() => setShown(true), GRACE_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className={classes['lost']}>
          You are offline. This page shows what was last loaded, and you cannot save. It continues
          once you are back online.
        </p>
      )}
      {isOnline && isShown && (
        <p className={classes['lost']}>
          Connection lost. New payments appear once it is back; trying again …
        </p>
      )}
    </div>
  )
}
