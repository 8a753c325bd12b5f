import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import type { Currency } from '@paydeck/contract/money/currency'
import { IconBook2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { downloadBookkeepingFile, type BookkeepingScope } from '#/entities/payout/payout-files.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DownloadPanel } from '#/ui/feedback/download-panel.tsx'

import { BookkeepingForm, type BookkeepingChoice } from './bookkeeping-form.tsx'

type BookkeepingFilesProps = { payout: PayoutDetail } | { range: DateRange }

export function BookkeepingFiles(props: BookkeepingFilesProps) {
  const { merchantId, timeZone, merchantTradingCountry } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [choice, setChoice] = useState<BookkeepingChoice>({
    format: 'xero',
    account: 'clearing',
    range: 'range' in props ? props.range : null,
    currency: merchantTradingCountry === 'NZ' ? 'NZD' : 'AUD',
  })
  const file = useMutation(downloadBookkeepingFile(merchantId, timeZone))
  const toggle = () => {
    if (!isOpen) file.reset()
    setIsOpen(!isOpen)
  }
  const { format, account } = choice
  return (
    <DownloadPanel
      label="Bookkeeping files"
      icon={IconBook2}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      onToggle={toggle}
      width={380}
    >
      <BookkeepingForm
        choice={choice}
        today={todayIn(timeZone)}
        onChange={(change) => setChoice({ ...choice, ...change })}
        file={file}
        onDownload={() =>
          file.mutate({
            format,
            account,
            scope:
              'payout' in props
                ? { payoutId: props.payout.payoutId }
                : scopeOf(props.range, choice),
          })
        }
      />
    </DownloadPanel>
  )
}

const scopeOf = (
  defaultRange: DateRange,
  choice: { range: DateRange | null; currency: Currency },
): BookkeepingScope => ({
  ...(choice.range ?? defaultRange),
  currency: choice.currency,
})
