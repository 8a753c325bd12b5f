import { useQuery } from '@tanstack/react-query'

import { dailyCounts } from '#/entities/counts/count-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { CountCards } from './count-cards.tsx'
import { totalOf } from './count-lists.ts'
import { OverviewNotices } from './overview-notices.tsx'
import classes from './overview-page.module.css'
import { OverviewControls } from './overview-controls.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { overviewRange } from './overview-range.ts'
import { useOverviewLists } from './use-overview-lists.ts'
import { useTotalsBefore } from './use-totals-before.ts'

export function OverviewPage({ search }: { search: OverviewSearch }) {
  const { merchantId, timeZone } = useSession()
  const today = todayIn(timeZone)
  const range = overviewRange(search, today)
  const { data, error, isFetching, refetch } = useQuery(dailyCounts(merchantId, range, timeZone))
  const before = useTotalsBefore({ merchantId, range, timeZone, isAsked: data !== undefined })
  const lists = useOverviewLists(data, today)
  const isQuiet =
    lists !== undefined &&
    totalOf(lists.transactionsAggregatedSum) === 0 &&
    before?.transactions === 0
  return (
    <Page title="Overview">
      <OverviewControls {...{ search, range, today }} />
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <OverviewNotices isQuiet={isQuiet} />
      <div className={classes['charts']} aria-busy={isFetching}>
        <CountCards {...{ range, today, lists, before }} isLoading={isFetching} />
      </div>
    </Page>
  )
}
