import { REPORT_DAYS } from '@paydeck/contract/calls/reports'
import type { Currency } from '@paydeck/contract/money/currency'

import type { BookkeepingRequest, BookkeepingFile } from '#/entities/payout/payout-files.ts'
import { CURRENCY_OPTIONS } from '#/ui/fields/currency-options.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DateRangePicker } from '#/ui/date/date-range-picker.tsx'
import { DownloadForm } from '#/ui/feedback/download-panel.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'

import { bookkeepingStatus } from './bookkeeping-status.ts'

/** The chosen bookkeeping file; without a range it covers one payout. */
export interface BookkeepingChoice extends Pick<BookkeepingRequest, 'format' | 'account'> {
  range: DateRange | null
  currency: Currency
}

interface BookkeepingFormProps {
  choice: BookkeepingChoice
  today: string
  onChange: (change: Partial<BookkeepingChoice>) => void
  file: {
    isPending: boolean
    error: Error | null
    data: BookkeepingFile | undefined
    reset: () => void
  }
  onDownload: () => void
}

const ACCOUNTS = [
  {
    value: 'clearing',
    label: 'Clearing account',
    hint: 'All payments, fees and the transfer: ends at zero.',
  },
  {
    value: 'bank',
    label: 'Bank account',
    hint: 'Each transfer that has arrived, as one deposit.',
  },
] as const
const FORMATS = [
  { value: 'xero', label: 'CSV for Xero' },
  { value: 'ofx', label: 'OFX' },
] as const

export function BookkeepingForm(props: BookkeepingFormProps) {
  const { choice, today, onChange, file, onDownload } = props
  const { range } = choice
  return (
    <DownloadForm
      isRunning={file.isPending}
      onDownload={onDownload}
      status={file.data !== undefined && bookkeepingStatus(file.data)}
    >
      <ErrorBanner error={file.error} onDismiss={file.reset} />
      <RadioGroup
        label="Statement of"
        options={ACCOUNTS}
        value={choice.account}
        onChange={(account) => onChange({ account })}
      />
      {range && (
        <>
          <DateRangePicker
            value={range}
            today={today}
            maxDays={REPORT_DAYS}
            onChange={(changed) => onChange({ range: changed })}
          />
          <RadioGroup
            label="Currency"
            isInline
            options={CURRENCY_OPTIONS}
            value={choice.currency}
            onChange={(currency) => onChange({ currency })}
          />
        </>
      )}
      <RadioGroup
        label="Format"
        isInline
        options={FORMATS}
        value={choice.format}
        onChange={(format) => onChange({ format })}
      />
    </DownloadForm>
  )
}
