import { formatDateTime, formatDay } from '@paydeck/contract/time/days'

import { zoneName } from '#/lib/text/zone-name.ts'

import classes from './date-time.module.css'

interface DateTimeProps {
  at: string | null
  timeZone: string
  /** `day` leaves the time out; `zone` adds the zone where no table header names it. */
  show?: 'day' | 'time' | 'zone'
}

/** A `<time>` in the zone, with the exact instant on hover; a dash for null. */
export function DateTime({ at, timeZone, show = 'time' }: DateTimeProps) {
  if (at === null) return <span>—</span>
  const instant = new Date(at)
  const zone = zoneName(timeZone, instant)
  const full = `${formatDateTime(instant, timeZone)} ${zone}`
  const formatters = {
    day: () => formatDay(instant, timeZone),
    time: () => formatDateTime(instant, timeZone),
    zone: () => full,
  }
  return (
    <time className={classes['time']} dateTime={at} title={`${full} (${at})`}>
      {formatters[show]()}
    </time>
  )
}
