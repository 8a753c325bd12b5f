import { REPORT_DAYS } from '@paydeck/contract/calls/reports'

import { byteSize } from '#/lib/text/byte-size.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DateRangePicker } from '#/ui/date/date-range-picker.tsx'
import { DownloadForm, DownloadNote } from '#/ui/feedback/download-panel.tsx'
import classes from './export-data.module.css'
import type { ExportState } from './export-runs.ts'
import { REPORT_LABELS, type ReportType } from './report-query.ts'

interface ExportFormProps {
  state: ExportState
  report: ReportType
  range: DateRange
  today: string
  onRangeChange: (range: DateRange) => void
  isNarrowed: boolean
  onDownload: () => void
  onCancel: () => void
}

export function ExportForm(props: ExportFormProps) {
  const { state, report, range, today, onRangeChange, isNarrowed, onDownload, onCancel } = props
  const isRunning = state.phase === 'running'
  return (
    <DownloadForm
      isRunning={isRunning}
      onCancel={onCancel}
      onDownload={onDownload}
      status={
        <>
          {state.phase === 'saved' && `Saved as ${state.fileName}, ${byteSize(state.bytes)}`}
          {isRunning && (
            <>
              Downloading
              {/* Hidden from screen readers: it changes five times a second. */}
              <span aria-hidden="true">… {byteSize(state.bytes)}</span>
            </>
          )}
        </>
      }
    >
      <DateRangePicker value={range} today={today} maxDays={REPORT_DAYS} onChange={onRangeChange} />
      <DownloadNote>
        {isNarrowed
          ? `A CSV file of the ${REPORT_LABELS[report]} that match the list’s filters.`
          : `A CSV file of all ${REPORT_LABELS[report]} of these days.`}
      </DownloadNote>
      {isRunning && <progress className={classes['bar']} aria-label="Downloading" />}
    </DownloadForm>
  )
}
