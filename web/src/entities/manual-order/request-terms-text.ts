import type { RequestSettings } from '@paydeck/contract/calls/requests'

const counted = (n: number): string => (n === 1 ? '1 day' : `${n} days`)

export const lastsText = ({ lastsDays }: Pick<RequestSettings, 'lastsDays'>): string =>
  lastsDays === null ? 'Until they are paid or cancelled' : counted(lastsDays)

export const remindersText = ({
  remindEveryDays,
  remindForDays,
}: Pick<RequestSettings, 'remindEveryDays' | 'remindForDays'>): string =>
  remindEveryDays === null || remindForDays === null
    ? 'None'
    : `Every ${counted(remindEveryDays)} at 9:00, for ${counted(remindForDays)}`
