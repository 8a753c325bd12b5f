declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a list opened the record: going back is one step of history. */
    isFromList?: boolean
    /** The action another page asked to open; removed once it is done or cancelled. */
    act?: string
    /** The permission for which a page was refused that led here instead. */
    refused?: string
    /** The address that led here instead because the dashboard has no such page. */
    unknown?: string
  }
}

export const FROM_LIST = { isFromList: true } as const
