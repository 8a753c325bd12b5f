import { useId, useState, type FormEvent } from 'react'

import { byteSize } from '#/lib/byte-size.ts'
import { Button } from '#/ui/button.tsx'
import { typedRangeProblem, type DateRange } from '#/ui/date-range.ts'
import classes from './export-data.module.css'
import type { ExportState } from './export-runs.ts'
import { REPORT_WORDS, type ReportType } from './report-query.ts'

interface ExportFormProps {
  state: ExportState
  report: ReportType
  range: DateRange
  onRange: (range: DateRange) => void
  /** True when the list's filters leave rows out. */
  isNarrowed: boolean
  onDownload: () => void
  onCancel: () => void
}

/** Which days to download, how far the download is, and how it ended. */
export function ExportForm(props: ExportFormProps) {
  const { state, report, range, onRange, isNarrowed, onDownload, onCancel } = props
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const isRunning = state.phase === 'running'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = typedRangeProblem(range)
    setProblem(found)
    if (found === null) onDownload()
  }
  const day = (label: string, name: keyof DateRange) => (
    <label className={classes['day']}>
      {label}
      <input
        type="date"
        value={range[name]}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        onChange={(event) => onRange({ ...range, [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <div className={classes['days']}>
        {day('From', 'from')}
        {day('To', 'to')}
      </div>
      {problem !== null && (
        <p id={id} role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <p className={classes['note']}>
        {isNarrowed
          ? `A CSV file of the ${REPORT_WORDS[report]} that match the list’s filters.`
          : `A CSV file of all ${REPORT_WORDS[report]} of these days.`}
      </p>
      {isRunning && <progress className={classes['bar']} aria-label="Downloading" />}
      <p role="status" className={`${classes['note']} ${classes['said']}`}>
        {state.phase === 'saved' && `Saved as ${state.fileName}, ${byteSize(state.bytes)}`}
        {isRunning && (
          <>
            Downloading
            {/* Seen, not said: it changes five times a second. */}
            <span aria-hidden="true">… {byteSize(state.bytes)}</span>
          </>
        )}
      </p>
      <div className={classes['actions']}>
        {isRunning && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" look="primary" isBusy={isRunning}>
          Download
        </Button>
      </div>
    </form>
  )
}
