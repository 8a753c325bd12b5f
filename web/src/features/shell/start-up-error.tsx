import { ApiError, UNKNOWN_ERROR } from '@paydeck/contract/protocol/error'

import { Button } from '#/ui/controls/button.tsx'
import { Centred } from '#/ui/layout/centred.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import classes from './start-up-error.module.css'

export function StartUpError({ error }: { error: unknown }) {
  usePageTitle('Something went wrong')
  const isUnknown = error instanceof ApiError && error.status === 404
  const again = (
    <Button look={isUnknown ? 'default' : 'primary'} onClick={() => location.reload()}>
      Try again
    </Button>
  )
  return (
    <Centred>
      <h1>{isUnknown ? 'There is no dashboard here' : 'This dashboard did not open'}</h1>
      <ErrorBanner error={error ?? new Error(UNKNOWN_ERROR)} />
      <p>
        {isUnknown
          ? 'Check how its name is spelled in the address.'
          : 'It may be a short interruption. Try again in a moment.'}
      </p>
      <div className={classes['ways']}>
        {again}
        <a href="/">Find your dashboard</a>
      </div>
    </Centred>
  )
}
