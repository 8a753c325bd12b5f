import { IconDownload } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { byteSize } from '#/lib/text/byte-size.ts'
import { todayIn } from '#/lib/text/today.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DownloadPanel } from '#/ui/feedback/download-panel.tsx'
import { ExportForm } from './export-form.tsx'
import { reportFilters, reportParameters, reportRange, type ListQuery } from './report-query.ts'
import type { Export } from './use-export.ts'

interface ExportDataProps {
  download: Export
  list: ListQuery
  range: DateRange
  timeZone: string
}

export function ExportData({ download, list, range, timeZone }: ExportDataProps) {
  const openRequest = useLocation({
    select: ({ state, href }) => (state.act === 'export' ? href : null),
  })
  const [isOpen, setIsOpen] = useState(openRequest !== null)
  const [handledRequest, setHandledRequest] = useState(openRequest)
  // A link on the list itself asked for the export.
  if (openRequest !== handledRequest) {
    setHandledRequest(openRequest)
    if (openRequest !== null) setIsOpen(true)
  }
  const [chosen, setChosen] = useState<DateRange | null>(null)
  const { state, report, start, cancel, reset } = download
  const today = todayIn(timeZone)
  const days = chosen ?? reportRange(range, today)
  const toggle = () => {
    // After a failure the user retries with the chosen range; otherwise we offer the list's range.
    if (!isOpen && state.phase !== 'failed') setChosen(null)
    if (!isOpen && state.phase !== 'running') reset()
    setIsOpen(!isOpen)
  }
  const begin = async () => {
    // The error banner is on the page, behind this panel.
    if (!(await start(reportParameters(list, days, timeZone)))) setIsOpen(false)
  }
  return (
    <DownloadPanel
      label="Export Data"
      icon={IconDownload}
      progress={state.phase === 'running' ? byteSize(state.bytes) : undefined}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      onToggle={toggle}
      width={340}
    >
      <ExportForm
        state={state}
        report={report}
        range={days}
        today={today}
        onRangeChange={setChosen}
        isNarrowed={Object.keys(reportFilters(list)).length > 0}
        onDownload={() => void begin()}
        onCancel={cancel}
      />
    </DownloadPanel>
  )
}
