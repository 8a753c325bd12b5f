import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { AttentionList } from '#/entities/today/attention-list.tsx'
import { linksOf } from '#/entities/today/today-links.ts'
import { TodayLine } from '#/entities/today/today-line.tsx'
import { todayFigures, type TakingsSearch } from '#/entities/today/today-queries.ts'
import { TransferCard } from '#/entities/today/transfer-card.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'

import { overviewHref, type OverviewSearch } from '../overview-search.ts'
import { CostsCard } from './costs-card.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import classes from './takings.module.css'
import { TakingsCard } from './takings-card.tsx'
import { WaysCard } from './ways-card.tsx'

/** The day of a merchant: what was taken, what is coming, and what needs attention. */
export function TodayBoard({ search }: { search: OverviewSearch }) {
  const { merchantId, slug } = useSession()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    todayFigures(merchantId, search.takings),
  )
  const links = {
    ...linksOf(slug),
    takings: (takings: TakingsSearch) => overviewHref(slug, { ...search, takings }),
  }
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {isPending && <LoadingBlock height={420} isCard />}
      {data && (
        <>
          <TodayLine today={data} />
          <div className={classes['first']}>
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
            <div key={takings.currency} className={classes['details']}>
              <div className={classes['main']}>
                <ReceiptCard {...{ today: data, takings, links }} />
                {takings.ways.length > 0 && <CostsCard takings={takings} />}
              </div>
              {takings.ways.length > 0 && <WaysCard {...{ today: data, takings }} />}
            </div>
          ))}
        </>
      )}
    </>
  )
}
