import { useSession } from '#/entities/session/use-session.ts'
import { OverviewPage } from '#/features/overview/overview-page.tsx'
import { overviewHref, type OverviewSearch } from '#/features/overview/overview-search.ts'
import { TodayBoard } from '#/features/today/today-board.tsx'
import { BelowFirstSteps } from './below-first-steps.tsx'

export function OverviewScreen({ search }: { search: OverviewSearch }) {
  const { slug } = useSession()
  const day = (
    <BelowFirstSteps height={420}>
      <TodayBoard
        search={search.takings}
        hrefOf={(takings) => overviewHref(slug, { ...search, takings })}
      />
    </BelowFirstSteps>
  )
  return <OverviewPage search={search} todaySection={day} />
}

export { firstSteps } from '#/entities/first-steps/first-steps-queries.ts'
export { todayFigures } from '#/entities/today/today-queries.ts'
export { FirstSteps } from './below-first-steps.tsx'
