import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { dailyCounts } from '#/entities/counts/count-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { DateRangeFilter } from '#/ui/date/date-range-filter.tsx'
import type { DateRange } from '#/ui/date/date-range.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { rangeBefore } from './comparison.ts'
import { CountCard } from './count-card.tsx'
import { totalOf } from './count-lists.ts'
import { FirstSteps } from './first-steps.tsx'
import classes from './overview-page.module.css'
import { overviewAddress, type OverviewSearch } from './overview-search.ts'
import { overviewRange } from './overview-range.ts'
import { PeriodTabs } from './period-tabs.tsx'
import { useOverviewLists } from './use-overview-lists.ts'

/** How payments and customers came in, day by day. */
export function OverviewPage({ search }: { search: OverviewSearch }) {
  const { merchantId, slug, timeZone } = useSession()
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const range = overviewRange(search, today)
  const { data, error, isFetching, refetch } = useQuery(dailyCounts(merchantId, range, timeZone))
  const before = useTotalsBefore(merchantId, range, timeZone, data !== undefined)
  const show = (next: OverviewSearch) =>
    void navigate({
      to: '/$slug/home',
      params: { slug },
      search: overviewAddress(next),
      resetScroll: false,
    })

  const lists = useOverviewLists(data, today)
  const hasToday = range.from <= today && today <= range.to
  const isQuiet =
    lists !== undefined &&
    totalOf(lists.transactionsAggregatedSum) === 0 &&
    before?.transactions === 0
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
      {isQuiet && <FirstSteps />}
      <div className={classes['charts']} aria-busy={isFetching}>
        <CountCard
          title="Total Transactions"
          unit="transactions"
          {...{ range, today }}
          before={before?.transactions}
          link={(days, label, children) => (
            <Link to="/$slug/payments" params={{ slug }} search={days} aria-label={label}>
              {children}
            </Link>
          )}
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
          {...{ range, today }}
          before={before?.customers}
          link={(days, label, children) => (
            <Link to="/$slug/customers" params={{ slug }} search={days} aria-label={label}>
              {children}
            </Link>
          )}
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

/** What both charts came to in as many days before; asked for once the charts have their own numbers. */
function useTotalsBefore(merchantId: string, range: DateRange, timeZone: string, isAsked: boolean) {
  const { data, isPlaceholderData } = useQuery({
    ...dailyCounts(merchantId, rangeBefore(range), timeZone),
    enabled: isAsked,
  })
  const sum = (pairs: readonly (readonly [string, number])[]) =>
    pairs.reduce((total, [, count]) => total + count, 0)
  // The days before other days say nothing about these.
  if (!data || isPlaceholderData) return undefined
  return { transactions: sum(data.transactions), customers: sum(data.customers) }
}
