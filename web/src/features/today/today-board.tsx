import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import type { TakingsSearch } from '#/entities/today/takings-search.ts'
import { todayFigures } from '#/entities/today/today-queries.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'

import { AttentionList } from './attention-list.tsx'
import { TakingsCard } from './takings/takings-card.tsx'
import { TakingsDetails } from './takings/takings-details.tsx'
import classes from './takings/takings.module.css'
import { TodaySummary } from './today-summary.tsx'
import { linksOf } from './today-links.ts'
import { TransferCard } from './transfer-card.tsx'

interface TodayBoardProps {
  search: TakingsSearch
  /** The address of other takings on the same page. */
  hrefOf: (takings: TakingsSearch) => string
}

/** A merchant's day: takings, next transfers, and what needs attention. */
export function TodayBoard({ search, hrefOf }: TodayBoardProps) {
  const { merchantId, slug } = useSession()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    todayFigures(merchantId, search),
  )
  const links = { ...linksOf(slug), takings: hrefOf }
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {isPending && <LoadingBlock height={420} isCard />}
      {data && (
        <>
          <TodaySummary today={data} />
          <div className={classes['topRow']}>
            <AttentionList today={data} />
            <TransferCard today={data} />
          </div>
          {data.takings.map((takings) => (
            <TakingsCard
              key={takings.currency}
              {...{ today: data, takings, links }}
              isBusy={isPlaceholderData}
            />
          ))}
          {data.takings.map((takings) => (
            <TakingsDetails key={takings.currency} {...{ today: data, takings, links }} />
          ))}
        </>
      )}
    </>
  )
}
