import type { RequestSettings } from '@paydeck/contract/calls/requests'

const formatDays = (n: number): string => (n === 1 ? '1 day' : `${n} days`)

export const lastsText = ({ lastsDays }: Pick<RequestSettings, 'lastsDays'>): string =>
  lastsDays === null ? 'Until they are paid or cancelled' : formatDays(lastsDays)

export const remindersText = ({
  remindEveryDays,
  remindForDays,
}: Pick<RequestSettings, 'remindEveryDays' | 'remindForDays'>): string =>
  remindEveryDays === null || remindForDays === null
    ? 'None'
    : `Every ${formatDays(remindEveryDays)} at 9:00, for ${formatDays(remindForDays)}`
