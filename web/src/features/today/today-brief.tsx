import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { todayFigures } from '#/entities/today/today-queries.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { useNarrow } from '#/ui/layout/use-narrow.ts'

import { ANCHORS } from './anchors.ts'
import { AttentionList } from './attention-list.tsx'
import { TakingsTiles } from './takings-tiles.tsx'
import { TodaySummary } from './today-summary.tsx'
import { linksOf } from './today-links.ts'
import classes from './today.module.css'
import { TransferCard } from './transfer-card.tsx'

/** The day's summary, above the list of a brand without an overview. */
export function TodayBrief() {
  const { merchantId, slug } = useSession()
  const { data, error, isPending, refetch } = useQuery(todayFigures(merchantId))
  const isNarrow = useNarrow()
  if (isPending) return <LoadingBlock height={220} isCard />
  if (!data) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  const links = linksOf(slug)
  return (
    <div className={classes['brief']}>
      <TodaySummary today={data} />
      {isNarrow && <AttentionList today={data} />}
      {/* People come for the list below, so on a phone this is collapsed. */}
      <details open={!isNarrow}>
        <summary>Takings and next transfer</summary>
        <div className={classes['cards']}>
          {data.takings.map((takings) => (
            <div key={takings.currency} id={ANCHORS.takings} className={classes['wide']}>
              <Section
                title={data.takings.length > 1 ? `Takings in ${takings.currency}` : 'Takings'}
              >
                <TakingsTiles takings={takings} hrefOf={links.payments} />
              </Section>
            </div>
          ))}
          {!isNarrow && <AttentionList today={data} />}
          <TransferCard today={data} />
        </div>
      </details>
    </div>
  )
}
