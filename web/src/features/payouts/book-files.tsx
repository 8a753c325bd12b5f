import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import type { Currency } from '@paydeck/contract/currency'
import { Popover } from '@mantine/core'
import { IconBook2, IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { downloadBookFile, type BookScope } from '#/entities/payout/payout-files.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/button.tsx'
import type { DateRange } from '#/ui/date-range.ts'

import { BookForm, type BookChoice } from './book-form.tsx'
import classes from './book-files.module.css'

type BookFilesProps = { payout: PayoutDetail } | { range: DateRange }

/** Files for the accounts: of one transfer, or of those of the days chosen here. */
export function BookFiles(props: BookFilesProps) {
  const { merchantId, timeZone, merchantTradingCountry } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [choice, setChoice] = useState<BookChoice>({
    format: 'xero',
    account: 'clearing',
    range: 'range' in props ? props.range : null,
    currency: merchantTradingCountry === 'NZ' ? 'NZD' : 'AUD',
  })
  const file = useMutation(downloadBookFile(merchantId, timeZone))
  const toggle = () => {
    if (!isOpen) file.reset()
    setIsOpen(!isOpen)
  }
  const { format, account } = choice
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button onClick={toggle}>
          <IconBook2 size={16} stroke={1.75} aria-hidden />
          Bookkeeping files
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']} aria-label="Bookkeeping files">
        <BookForm
          choice={choice}
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
      </Popover.Dropdown>
    </Popover>
  )
}

const scopeOf = (
  offered: DateRange,
  choice: { range: DateRange | null; currency: Currency },
): BookScope => ({
  ...(choice.range ?? offered),
  currency: choice.currency,
})
