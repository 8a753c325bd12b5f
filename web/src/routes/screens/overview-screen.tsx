import { Suspense } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { OverviewPage } from '#/features/overview/overview-page.tsx'
import { overviewHref, type OverviewSearch } from '#/features/overview/overview-search.ts'
import { laterPart } from '#/lib/screen/later-part.ts'
import { TodayBoard } from '#/features/today/today-board.tsx'

const FirstSteps = laterPart(async () => ({
  default: (await import('./first-steps.tsx')).FirstSteps,
}))

export function OverviewScreen({ search }: { search: OverviewSearch }) {
  const { slug } = useSession()
  const day = (
    <>
      <Suspense>
        <FirstSteps />
      </Suspense>
      <TodayBoard
        search={search.takings}
        hrefOf={(takings) => overviewHref(slug, { ...search, takings })}
      />
    </>
  )
  return <OverviewPage search={search} day={day} />
}

export { todayFigures } from '#/entities/today/today-queries.ts'
