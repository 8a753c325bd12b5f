import { Activity, use, useState, type ReactNode } from 'react'

import { LeaveContext, LeftRecordContext } from './left-record.ts'
import classes from './record-screen.module.css'
import { useKeptLaidOut } from './use-kept-laid-out.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useRecordFocus } from './use-record-focus.ts'

interface RecordScreenProps {
  /** The open record's key, as the list's rows carry it; null while the list is shown. */
  record: string | null
  list: ReactNode
  /** The open record. */
  children: ReactNode
}

/** A list, or one of its records in its place. The list is kept behind the record, so that the way back is short. */
export function RecordScreen({ record, list, children }: RecordScreenProps) {
  const { left, leave } = use(LeftRecordContext)
  const isOpen = record !== null && record !== left
  const place = useRecordFocus<HTMLDivElement>(isOpen ? record : null)
  // Whoever opens a record by its address has not asked for the list.
  const [hasList, setHasList] = useState(record === null)
  if (record === null && !hasList) setHasList(true)
  useKeptLaidOut(place, isOpen && hasList)
  useKeptScroll(isOpen)
  return (
    <div ref={place} tabIndex={-1} className={classes['screen']} data-open={isOpen}>
      {hasList && (
        <Activity mode={isOpen ? 'hidden' : 'visible'}>
          <div className={classes['list']}>{list}</div>
        </Activity>
      )}
      {isOpen && <LeaveContext value={() => hasList && leave(record)}>{children}</LeaveContext>}
    </div>
  )
}
