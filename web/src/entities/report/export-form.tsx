import { useState } from 'react'

import { byteSize } from '#/lib/text/byte-size.ts'
import { typedRangeProblem, type DateRange } from '#/ui/date/date-range.ts'
import { DayRangeFields } from '#/ui/date/day-range-fields.tsx'
import { DownloadForm, DownloadNote } from '#/ui/feedback/download-panel.tsx'
import classes from './export-data.module.css'
import type { ExportState } from './export-runs.ts'
import { REPORT_LABELS, type ReportType } from './report-query.ts'

interface ExportFormProps {
  state: ExportState
  report: ReportType
  range: DateRange
  onRange: (range: DateRange) => void
  isNarrowed: boolean
  onDownload: () => void
  onCancel: () => void
}

export function ExportForm(props: ExportFormProps) {
  const { state, report, range, onRange, isNarrowed, onDownload, onCancel } = props
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = state.phase === 'running'
  return (
    <DownloadForm
      isRunning={isRunning}
      onCancel={onCancel}
      onDownload={() => {
        const found = typedRangeProblem(range)
        setProblem(found)
        if (found === null) onDownload()
      }}
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
      <DayRangeFields range={range} onChange={onRange} problem={problem} />
      <DownloadNote>
        {isNarrowed
          ? `A CSV file of the ${REPORT_LABELS[report]} that match the list’s filters.`
          : `A CSV file of all ${REPORT_LABELS[report]} of these days.`}
      </DownloadNote>
      {isRunning && <progress className={classes['bar']} aria-label="Downloading" />}
    </DownloadForm>
  )
}
