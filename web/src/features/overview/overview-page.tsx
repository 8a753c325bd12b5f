import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { dailyCounts } from '#/entities/counts/count-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/today.ts'
import { DateRangeFilter } from '#/ui/date-range-filter.tsx'
import { ErrorBanner } from '#/ui/error-banner.tsx'
import { Page } from '#/ui/page.tsx'

import { CountCard } from './count-card.tsx'
import classes from './overview-page.module.css'
import {
  overviewAddress,
  overviewRange,
  readOverviewSearch,
  type OverviewSearch,
} from './overview-search.ts'
import { PeriodTabs } from './period-tabs.tsx'
import { useOverviewLists } from './use-overview-lists.ts'

/** How payments and customers came in, day by day. */
export function OverviewPage() {
  const { merchantId, slug, timeZone } = useSession()
  const search = readOverviewSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const range = overviewRange(search, today)
  const { data, error, isFetching, refetch } = useQuery(dailyCounts(merchantId, range, timeZone))
  const show = (next: OverviewSearch) =>
    void navigate({
      to: '/$slug/home',
      params: { slug },
      search: overviewAddress(next),
      resetScroll: false,
    })

  const lists = useOverviewLists(data, today)
  const hasToday = range.from <= today && today <= range.to
  return (
    <Page title="Overview">
      <div className={classes['controls']}>
        <PeriodTabs
          period={search.trigger === 'overview' ? search.period : null}
          onPeriod={(period) => show({ trigger: 'overview', period })}
        />
        <DateRangeFilter
          value={range}
          today={today}
          isActive={search.trigger === 'calendar'}
          onChange={(picked) => show({ trigger: 'calendar', range: picked })}
        />
      </div>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <div className={classes['charts']} aria-busy={isFetching}>
        <CountCard
          title="Total Transactions"
          unit="transactions"
          hasToday={hasToday}
          isLoading={isFetching}
          lists={
            lists && {
              daily: lists.transactionSum,
              forToday: lists.transactionsForToday,
              aggregated: lists.transactionsAggregatedSum,
            }
          }
        />
        <CountCard
          title="Total Customers"
          unit="customers"
          hasToday={hasToday}
          isLoading={isFetching}
          lists={
            lists && {
              daily: lists.customerCount,
              forToday: lists.customersForToday,
              aggregated: lists.customerAggregatedCount,
            }
          }
        />
      </div>
    </Page>
  )
}
