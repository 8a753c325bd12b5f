import { Activity, useState, type ReactNode } from 'react'

import { CachedPage } from './cached-page.tsx'
import { useShownRecord } from './optimistic-navigation.tsx'
import classes from './record-screen.module.css'
import { preservesLayout, usePreservedLayout } from '../layout/use-preserved-layout.ts'
import { usePreservedScroll } from '../layout/use-preserved-scroll.ts'
import { useCachedPages } from './use-cached-pages.ts'
import { useRecordFocus } from './use-record-focus.ts'

interface RecordScreenProps {
  /** The open record's key, as the list's rows carry it; null while the list is shown. */
  record: string | null
  list: ReactNode
  children: (record: string) => ReactNode
}

/**
 * A list, or one of its records in its place. Keeps the list behind the record, so that going back is fast, and the
 * record behind the list, so that it reopens at once.
 */
export function RecordScreen({ record, list, children }: RecordScreenProps) {
  const shown = useShownRecord(record)
  const isOpen = shown !== null
  const container = useRecordFocus<HTMLDivElement>(record)
  // A record opened by its address needs no list behind it.
  const [wasListed, setWasListed] = useState(record === null)
  if (record === null && !wasListed) setWasListed(true)
  const hasList = wasListed || !isOpen
  const pages = useCachedPages({ urlRecord: record, shown })
  // Styles hide and show the list at once. Its queries and keys stop or restart only after the address has changed, so
  // that they delay no paint.
  const isOptimistic = isOpen !== (record !== null) && wasListed && preservesLayout()
  const isCovered = isOpen !== isOptimistic
  usePreservedLayout(container, '[data-background-list]', isCovered && hasList)
  usePreservedLayout(container, '[data-cached-record]', !isOpen && pages.length > 0)
  usePreservedScroll(isOpen)
  return (
    <div ref={container} tabIndex={-1} className={classes['screen']} data-open={isOpen}>
      {hasList && (
        <Activity mode={isCovered ? 'hidden' : 'visible'}>
          <div className={classes['list']} data-background-list>
            {list}
          </div>
        </Activity>
      )}
      {pages.map((page) => {
        const isShown = page.record === shown
        return (
          <Activity key={page.visit} mode={isShown ? 'visible' : 'hidden'}>
            <div className={classes['record']} data-cached-record>
              <CachedPage container={container} record={page.record} isShown={isShown}>
                {children}
              </CachedPage>
            </div>
          </Activity>
        )
      })}
    </div>
  )
}
