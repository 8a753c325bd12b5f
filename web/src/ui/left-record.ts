import { createContext } from 'react'

interface LeftRecord {
  /** The record whose list is shown again although the address still names it; null otherwise. */
  left: string | null
  leave: (record: string) => void
}

/**
 * A step back in the browser's history comes several frames after it was asked for. The list stands behind its record
 * already: the frame around both remembers that it was left, and shows the list in the very next frame.
 */
export const LeftRecordContext = createContext<LeftRecord>({ left: null, leave: () => undefined })

/** Leaves the record that is open, see {@link LeftRecordContext}; where there is no list behind it nothing happens. */
export const LeaveContext = createContext<() => void>(() => undefined)
