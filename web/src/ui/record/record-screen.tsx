import { Activity, useMemo, useState, type ReactNode } from 'react'

import { KeptListContext } from './kept-list.ts'
import { useShownRecord } from './optimistic-navigation.tsx'
import classes from './record-screen.module.css'
import { usePreservedLayout } from '../layout/use-preserved-layout.ts'
import { usePreservedScroll } from '../layout/use-preserved-scroll.ts'
import { useRecordFocus } from './use-record-focus.ts'

interface RecordScreenProps {
  /** The open record's key, as the list's rows carry it; null while the list is shown. */
  record: string | null
  list: ReactNode
  children: (record: string) => ReactNode
}

/** A list, or one of its records in its place. The list is kept behind the record, so that the way back is short. */
export function RecordScreen({ record, list, children }: RecordScreenProps) {
  const shown = useShownRecord(record)
  const isOpen = shown !== null
  const place = useRecordFocus<HTMLDivElement>(record)
  // A record opened by its address needs no list behind it.
  const [hasList, setHasList] = useState(shown === null)
  if (shown === null && !hasList) setHasList(true)
  const kept = useMemo(
    () => (shown === null ? null : { screen: place, record: shown }),
    [place, shown],
  )
  usePreservedLayout(place, isOpen && hasList)
  usePreservedScroll(isOpen)
  return (
    <div ref={place} tabIndex={-1} className={classes['screen']} data-open={isOpen}>
      {hasList && (
        <Activity mode={isOpen ? 'hidden' : 'visible'}>
          <div className={classes['list']} data-kept-list>
            {list}
          </div>
        </Activity>
      )}
      {isOpen && <KeptListContext value={kept}>{children(shown)}</KeptListContext>}
    </div>
  )
}
