import { Popover } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { byteSize } from '#/lib/byte-size.ts'
import { Button } from '#/ui/button.tsx'
import type { DateRange } from '#/ui/date-range.ts'
import classes from './export-data.module.css'
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
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button onClick={toggle}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          Export Data
          {state.phase === 'running' && (
            <span className={classes['sofar']}>{byteSize(state.bytes)}</span>
          )}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']}>
        <ExportForm
          state={state}
          report={report}
          range={days}
          onRange={setChosen}
          isNarrowed={Object.keys(reportFilters(list)).length > 0}
          onDownload={() => void begin()}
          onCancel={cancel}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
