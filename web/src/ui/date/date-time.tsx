import { formatDateTime, formatDay } from '@paydeck/contract/time/days'

import { zoneName } from '#/lib/text/zone-name.ts'

import classes from './date-time.module.css'

interface DateTimeProps {
  /** An instant, ISO 8601; null when there is none. */
  at: string | null
  /** The merchant's zone. */
  timeZone: string
  /** `day` leaves the time out; `zone` names the zone after the time, where no table header does. */
  show?: 'day' | 'time' | 'zone'
}

/** An instant as a `<time>` in the merchant's zone; the exact instant on hover; a dash when there is none. */
export function DateTime({ at, timeZone, show = 'time' }: DateTimeProps) {
  if (at === null) return <span>—</span>
  const instant = new Date(at)
  const zone = zoneName(timeZone, instant)
  const full = `${formatDateTime(instant, timeZone)} ${zone}`
  const shown = {
    day: () => formatDay(instant, timeZone),
    time: () => formatDateTime(instant, timeZone),
    zone: () => full,
  }
  return (
    <time className={classes['time']} dateTime={at} title={`${full} (${at})`}>
      {shown[show]()}
    </time>
  )
}
