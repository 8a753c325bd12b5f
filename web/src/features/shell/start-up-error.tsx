import { UNKNOWN_ERROR } from '@paydeck/contract/error'
import type { ErrorComponentProps } from '@tanstack/react-router'

import { Button } from '#/ui/button.tsx'
import { Centred } from '#/ui/centred.tsx'
import { ErrorBanner } from '#/ui/error-banner.tsx'
import { usePageTitle } from '#/ui/page-title.tsx'
import classes from './start-up-error.module.css'

/** Stands in place of the whole application when it cannot start. */
export function StartUpError({ error }: ErrorComponentProps) {
  usePageTitle('Something went wrong')
  return (
    <Centred>
      <h1>This dashboard did not open</h1>
      <ErrorBanner error={error ?? new Error(UNKNOWN_ERROR)} />
      <p>Check the address, or try again in a moment.</p>
      <div className={classes['ways']}>
        <Button look="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <a href="/">Find your dashboard</a>
      </div>
    </Centred>
  )
}
