import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { byteSize } from '#/lib/text/byte-size.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DownloadPanel } from '#/ui/feedback/download-panel.tsx'
import { ExportForm } from './export-form.tsx'
import { reportFilters, reportParameters, type ListQuery } from './report-query.ts'
import type { Export } from './use-export.ts'

interface ExportDataProps {
  download: Export
  /** The query of the list on the screen: its filters narrow the file as well. */
  list: ListQuery
  /** The days of the list, offered first. */
  range: DateRange
  timeZone: string
}

/** What the list shows as a CSV file, of the days chosen here. */
export function ExportData({ download, list, range, timeZone }: ExportDataProps) {
  const [isOpen, setIsOpen] = useState(false)
  /** The days chosen here; null is those of the list. */
  const [chosen, setChosen] = useState<DateRange | null>(null)
  const { state, report, start, cancel, forget } = download
  const days = chosen ?? range
  const toggle = () => {
    // What failed is tried again with its own days; otherwise the list's are offered.
    if (!isOpen && state.phase !== 'failed') setChosen(null)
    if (!isOpen && state.phase !== 'running') forget()
    setIsOpen(!isOpen)
  }
  const begin = async () => {
    // The banner of a failure stands on the page, behind what is open here.
    if (!(await start(reportParameters(list, days, timeZone)))) setIsOpen(false)
  }
  return (
    <DownloadPanel
      label="Export Data"
      icon={IconDownload}
      progress={state.phase === 'running' ? byteSize(state.bytes) : undefined}
      isOpen={isOpen}
      onOpen={setIsOpen}
      onToggle={toggle}
      width={340}
    >
      <ExportForm
        state={state}
        report={report}
        range={days}
        onRange={setChosen}
        isNarrowed={Object.keys(reportFilters(list)).length > 0}
        onDownload={() => void begin()}
        onCancel={cancel}
      />
    </DownloadPanel>
  )
}
