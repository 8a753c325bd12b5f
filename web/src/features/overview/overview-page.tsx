import type { ReactNode } from 'react'

import { QuickRequestButton } from '#/entities/manual-order/quick-request-button.tsx'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { CountCards } from './count-cards.tsx'
import classes from './overview-page.module.css'
import { OverviewControls } from './overview-controls.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { overviewRange } from './overview-range.ts'
import { useOverviewCharts } from './use-overview-charts.ts'

interface OverviewPageProps {
  search: OverviewSearch
  /** The day's summary, above the charts. */
  todaySection: ReactNode
}

export function OverviewPage({ search, todaySection }: OverviewPageProps) {
  const { merchantId, slug, timeZone } = useSession()
  const today = todayIn(timeZone)
  const range = overviewRange(search, today)
  const charts = useOverviewCharts({ merchantId, timeZone, range, today })
  const { lists, previousTotals, error, isFetching } = charts
  return (
    <Page
      title="Overview"
      actions={
        <Can needs="orders:write">
          <QuickRequestButton slug={slug} />
        </Can>
      }
    >
      {todaySection}
      <div className={classes['counts']}>
        <h2>How many</h2>
        <p>
          How many payments customers started, including declined and held ones. The takings above
          count only what was paid.
        </p>
      </div>
      <OverviewControls {...{ search, range, today }} />
      <ErrorBanner error={error} onRetry={() => void charts.refetch()} />
      <div className={classes['charts']} aria-busy={isFetching}>
        <CountCards {...{ range, today, lists, previousTotals }} isLoading={isFetching} />
      </div>
    </Page>
  )
}
