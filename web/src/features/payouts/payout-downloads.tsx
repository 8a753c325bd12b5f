import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { IconDownload } from '@tabler/icons-react'

import { Can } from '#/entities/session/can.tsx'
import { Button } from '#/ui/controls/button.tsx'

import { BookkeepingFiles } from './bookkeeping-files.tsx'

interface PayoutDownloadsProps {
  payout: PayoutDetail
  csv: Download
  pdf: Download
}

interface Download {
  isPending: boolean
  mutate: () => void
}

export function PayoutDownloads({ payout, csv, pdf }: PayoutDownloadsProps) {
  return (
    <>
      <Button isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
        <IconDownload size={16} stroke={1.75} aria-hidden />
        Download PDF
      </Button>
      <Can needs="reports:export">
        <Button isBusy={csv.isPending} onClick={() => csv.mutate()}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          Download CSV
        </Button>
      </Can>
      <BookkeepingFiles payout={payout} />
    </>
  )
}
