declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on a record opened from its list: the way back is one step of the history, to the list as it was left. */
    isFromList?: boolean
    /** The act with which a record or a page opens, as another place asked for it; taken away once it is done or left. */
    act?: string
    /** The permission for which a page was refused that led here instead. */
    refused?: string
  }
}

/** The state of a link from a list to one of its records. */
export const FROM_LIST = { isFromList: true } as const
