import { createContext, type RefObject } from 'react'

export interface KeptList {
  /** Contains the list, marked `data-kept-list`; each row has its key in `data-key`, and a link. */
  screen: RefObject<HTMLElement | null>
  /** The key of the open record. */
  record: string
}

/** The list that is kept behind an open record; null where there is none. */
export const KeptListContext = createContext<KeptList | null>(null)
