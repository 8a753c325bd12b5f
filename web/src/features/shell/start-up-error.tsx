import { ApiError, UNKNOWN_ERROR } from '@paydeck/contract/protocol/error'

import { Button } from '#/ui/controls/button.tsx'
import { Centred } from '#/ui/layout/centred.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import classes from './start-up-error.module.css'

export function StartUpError({ error }: { error: unknown }) {
  const isUnknown = error instanceof ApiError && error.status === 404
  const title = isUnknown ? 'There is no dashboard here' : 'This dashboard did not open'
  usePageTitle(title)
  return (
    <Centred>
      <h1>{title}</h1>
      <ErrorBanner error={error ?? new Error(UNKNOWN_ERROR)} />
      {isUnknown ? (
        <>
          <p>
            Check the spelling in the address. If you know the merchant’s name, we can look it up
            from that.
          </p>
          <a className={classes['link']} data-variant="primary" href="/">
            Find your dashboard
          </a>
        </>
      ) : (
        <>
          <p>It may be a short interruption. Try again in a moment.</p>
          <div className={classes['actions']}>
            <Button variant="primary" onClick={() => location.reload()}>
              Try again
            </Button>
            <a href="/">Find your dashboard</a>
          </div>
        </>
      )}
    </Centred>
  )
}
