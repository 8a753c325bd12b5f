import { useNavigate } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { DateRangePicker } from '#/ui/date/date-range-picker.tsx'
import type { DateRange } from '#/ui/date/date-range.ts'

import classes from './overview-page.module.css'
import { overviewAddress, type ChartSearch, type OverviewSearch } from './overview-search.ts'
import { PeriodTabs } from './period-tabs.tsx'

interface OverviewControlsProps {
  search: OverviewSearch
  range: DateRange
  today: string
}

export function OverviewControls({ search, range, today }: OverviewControlsProps) {
  const { slug } = useSession()
  const navigate = useNavigate()
  const show = (next: ChartSearch) =>
    void navigate({
      to: '/$slug/home',
      params: { slug },
      search: overviewAddress({ ...next, takings: search.takings }),
      resetScroll: false,
    })
  return (
    <div className={classes['controls']}>
      <PeriodTabs
        period={search.trigger === 'overview' ? search.period : null}
        onPeriodChange={(period) => show({ trigger: 'overview', period })}
      />
      <DateRangePicker
        value={range}
        today={today}
        isActive={search.trigger === 'calendar'}
        onChange={(picked) => show({ trigger: 'calendar', range: picked })}
      />
    </div>
  )
}
