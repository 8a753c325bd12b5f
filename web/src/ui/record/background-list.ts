import { createContext, type RefObject } from 'react'

export interface BackgroundList {
  /** Contains the list, marked `data-background-list`; each row has its key in `data-key`, and a link. */
  container: RefObject<HTMLElement | null>
  /** The key of the open record. */
  record: string
}

/** The list that is kept behind an open record; null where there is none. */
export const BackgroundListContext = createContext<BackgroundList | null>(null)
